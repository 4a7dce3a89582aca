import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { type MovedEntry, queueMail } from '../../mails/queue/queue-mail.ts'
import { readSetup } from '../../places/setup.ts'
import type { ChangePlan } from './plan-change.ts'

/** Writes to the captain where their entries went: one mail for each change, however many children went along. */
export async function queueSquadChanged(
  tx: Tx,
  { parent, children }: ChangePlan,
  tournament: TournamentRow,
  now: Date,
): Promise<void> {
  const captain = await tx
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', parent.entry.captainId)
    .executeTakeFirstOrThrow()
  const { events } = await readSetup(tx, tournament.id)
  const at = (startsAt: string) => squadText(startsAt, tournament.timeZone)
  const moved = [parent, ...children].map(
    ({ entry, squad, to }): MovedEntry => ({
      entryId: entry.id,
      entryNumber: entry.entryNumber,
      event: to?.eventName ?? events.get(entry.eventId)?.name ?? '',
      team: entry.name,
      squad: to ? at(to.startsAt) : null,
      location: to?.locationName ?? null,
      before: squad && `${to && squad.eventId !== to.eventId ? `${squad.eventName}, ` : ''}${at(squad.startsAt)}`,
    }),
  )
  const [first, ...others] = moved
  if (!first) return
  await queueMail(tx, {
    kind: 'squadChanged',
    about: `${parent.entry.id} ${parent.entry.version + 1}`,
    to: captain.email,
    tournamentId: tournament.id,
    now,
    data: { ...first, name: fullName(captain) || captain.email, others },
  })
}
