import { fullName, whyNotDifferent } from '@kegler/domain/rosters/roster.rules.ts'
import type { CaptainName } from '../access/find-captain.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { EntryRow } from '../db/locks.ts'
import { readSetup } from '../places/setup.ts'
import { readTeams } from '../rosters/assignments.ts'

/** What an entry that goes to a captain has too much in common with their other teams: it is allowed, and said. */
export async function warnSimilar(
  tx: Tx,
  entry: EntryRow,
  tournament: TournamentRow,
  captain: CaptainName,
  bowlerIds: readonly string[],
): Promise<string[]> {
  const event = (await readSetup(tx, tournament.id)).events.get(entry.eventId)
  if (!event || event.mustDiffer <= 0) return []
  const others = (await readTeams(tx, tournament.id, captain.id, entry.eventId)).filter(({ id }) => id !== entry.id)
  const why = whyNotDifferent(bowlerIds, event.numberOfBowlers, event.mustDiffer, others)
  return why ? [`Of ${fullName(captain)}: ${why.replace('your team', 'team')}`] : []
}
