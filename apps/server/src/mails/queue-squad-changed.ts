import type { Actor } from '../access/actor.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { FamilyMove } from '../entries/squad-change/plan-change.ts'
import { type MovedEntry, queueMail } from './queue-mail.ts'
import { squadText } from './queue-welcome.ts'

/** Tells the captain where his entries went: one mail for each change, however many children went along. */
export async function queueSquadChanged(
  tx: Tx,
  captain: Actor,
  tournament: TournamentRow,
  families: readonly FamilyMove[],
  now: Date,
): Promise<void> {
  const at = (startsAt: string) => squadText(new Date(startsAt), tournament.timeZone)
  const [first, ...others] = families.map(
    ({ entry, squad, to }): MovedEntry => ({
      entryId: entry.id,
      entryNumber: entry.entryNumber,
      event: to.eventName,
      team: entry.name,
      squad: at(to.startsAt),
      location: to.locationName,
      before: squad ? `${squad.eventId === to.eventId ? '' : `${squad.eventName}, `}${at(squad.startsAt)}` : null,
    }),
  )
  const version = families[0]?.entry.version ?? 0
  if (!first) return
  await queueMail(tx, {
    kind: 'squadChanged',
    about: `${first.entryId} ${version + 1}`,
    to: captain.email,
    tournament,
    now,
    data: { ...first, name: `${captain.firstName} ${captain.lastName}`.trim() || captain.email, others },
  })
}
