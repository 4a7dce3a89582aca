import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { type EntryRow, entryFacts } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'

/** A mail to each bowler with an e-mail address who is now on the roster; once for each entry. */
export async function queueAddedMails(
  tx: Tx,
  entry: EntryRow,
  tournament: TournamentRow,
  added: readonly BowlerRow[],
  now: Date,
): Promise<void> {
  const readers = added.filter(({ email }) => email)
  if (readers.length === 0) return
  const facts = await entryFacts(tx)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .select(['p.firstName', 'p.lastName'])
    .where('n.id', '=', entry.id)
    .executeTakeFirstOrThrow()
  for (const bowler of readers)
    await queueMail(tx, {
      kind: 'bowlerAddedToRoster',
      about: `${entry.id} ${bowler.id}`,
      to: bowler.email ?? '',
      tournamentId: tournament.id,
      now,
      data: {
        name: fullName(bowler),
        captain: fullName(facts),
        team: facts.name,
        entryNumber: facts.entryNumber,
        event: facts.eventName,
        squad: facts.startsAt && squadText(facts.startsAt, tournament.timeZone),
        location: facts.locationName,
      },
    })
}
