import { squadText } from '@kegler/domain/dates.ts'
import { shortName } from '@kegler/domain/teams/link.rules.ts'
import { entryFacts, type FoundEntry } from '../access/entries.ts'
import type { Db, Tx } from '../db/db.ts'
import { withoutAddresses } from '../entries/queue-added-mails.ts'

/** A team as mails to those name it who are invited or have joined. */
export async function mailedTeam(tx: Db | Tx, { entry, tournament }: FoundEntry) {
  const facts = await entryFacts(tx)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .select(['p.firstName', 'p.lastName'])
    .where('n.id', '=', entry.id)
    .executeTakeFirstOrThrow()
  return {
    entryId: entry.id,
    entryNumber: facts.entryNumber,
    event: facts.eventName,
    team: withoutAddresses(facts.name),
    squad: facts.startsAt && squadText(facts.startsAt, tournament.timeZone),
    location: facts.locationName,
    captain: withoutAddresses(shortName(facts)),
  }
}
