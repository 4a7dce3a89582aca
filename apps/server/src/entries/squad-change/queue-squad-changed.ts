import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { type MovedEntry, queueMail, type RemovedEvent } from '../../mails/queue/queue-mail.ts'
import { readSetup } from '../../places/setup.ts'
import type { ChangePlan, PlannedMove } from './plan-change.ts'

/** Writes to the captain where their entries went, or that one is off its squad: one mail for all that moved at once. */
export async function queueSquadChanged(
  tx: Tx,
  plans: readonly ChangePlan[],
  tournament: TournamentRow,
  now: Date,
  kind: 'squadChanged' | 'waitMoved' = 'squadChanged',
): Promise<void> {
  const [plan] = plans
  if (!plan) return
  const { parent } = plan
  const captain = await tx
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', parent.entry.captainId)
    .executeTakeFirstOrThrow()
  const { events } = await readSetup(tx, tournament.id)
  const at = (startsAt: string) => squadText(startsAt, tournament.timeZone)
  const moved = plans
    .flatMap((one) => [one.parent, ...one.children])
    .map(
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
  const name = fullName(captain) || captain.email
  const about = `${parent.entry.id} ${parent.entry.version + 1}`
  const mail = { about, to: captain.email, tournamentId: tournament.id, now }
  await (parent.to
    ? queueMail(tx, { ...mail, kind, data: { ...first, name, others } })
    : queueMail(tx, {
        ...mail,
        kind: 'squadRemoved',
        data: { ...first, name, events: await removedEvents(tx, parent) },
      }))
}

/** What an entry and its linked entries leave behind in a calendar. */
async function removedEvents(tx: Tx, { entry, linked }: PlannedMove): Promise<RemovedEvent[]> {
  const left = [entry, ...linked].flatMap(({ id, squadId, version }) => (squadId ? [{ id, squadId, version }] : []))
  const squads = await tx
    .selectFrom('squads')
    .select(['id', 'startsAt'])
    .where(
      'id',
      'in',
      left.map(({ squadId }) => squadId),
    )
    .execute()
  const starts = new Map(squads.map(({ id, startsAt }) => [id, startsAt.toISOString()]))
  return left.map(({ id, squadId, version }) => ({
    entryId: id,
    version: version + 1,
    startsAt: starts.get(squadId) ?? '',
  }))
}
