import { sql } from 'kysely'
import { demoId } from '../ids.ts'
import { first } from './find.ts'
import type { Teller } from './teller.ts'

const tid = demoId('tournament', 'open')
const captain = 'captain2@kegler.test'
const manager = 'manager@kegler.test'

/** The organisers allow hand-overs; a captain offers a team, and waits for the answer. */
export async function tellHandOver(teller: Teller): Promise<void> {
  await teller.call({ who: manager, days: 6, time: '09:10' }, 'PUT setup/tournament/:id/selfService', {
    params: { id: tid },
    body: {
      ...{ withdrawUntilOn: null, withdrawUntilDays: null, refundSteps: [], withdrawFee: 0 },
      ...{ handOverUntilOn: null, handOverUntilDays: 3 },
    },
  })
  const { id } = await first(
    sql<{
      id: string
    }>`select n.id from entries n join persons p on p.id = n.captain_id join squads s on s.id = n.squad_id
      join events e on e.id = n.event_id
      where n.tournament_id = ${tid} and p.email = ${captain} and not n.is_cancelled and n.parent_entry_id is null
      order by e.number_of_bowlers desc, s.starts_at desc, n.entry_number limit 1`,
    teller.tx,
    'entry',
  )
  await teller.call({ who: captain, days: 1, time: '18:05' }, 'POST registration/tournament/:tid/handovers', {
    params: { tid },
    body: { entryIds: [id], email: manager },
  })
}
