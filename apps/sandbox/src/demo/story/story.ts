import type { Tx } from '@kegler/server/db/db.ts'
import type { Season } from '../season.ts'
import { tellAlerts } from './alerts.ts'
import { tellEntries } from './entries.ts'
import { loneTeams } from './find.ts'
import { tellHandOver } from './hand-over.ts'
import { tellLine } from './line.ts'
import { tellMoney } from './money.ts'
import { tellOffice } from './office.ts'
import { endStory, storyTeller } from './teller.ts'

/** What people did with the season's entries since they were sold, by the product's own calls, at their times. */
export async function playStory(tx: Tx, season: Season): Promise<void> {
  const teller = storyTeller(tx, season)
  const paid = await loneTeams(teller, 0)
  await tellEntries(teller, paid.splice(0, 3))
  await tellMoney(teller, paid.splice(0, 5))
  await tellOffice(teller)
  await tellLine(teller)
  await tellHandOver(teller)
  await endStory(tx)
  await tellAlerts(teller, paid.splice(0, 2))
}
