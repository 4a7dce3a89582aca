import type { Produced } from '@kegler/domain/call.ts'
import type { squadChangeCalls } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound } from '../../access/entries.ts'
import { captainTournament, staffTournament, type TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { rehearse } from '../../db/dry-run.ts'
import { captainEntries } from '../../db/locks.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { type ChangedPlan, changeSentences } from './change-sentences.ts'
import { refreshMembers } from './change-squad.ts'
import { changeSquads } from './change-squads.ts'
import { readMovingEntry, requireMayMove } from './moving-entry.ts'
import type { PlannedMove } from './plan-change.ts'

type MovePlan = Produced<(typeof squadChangeCalls)['POST registration/tournament/:tid/move/plan']>
interface Teams {
  captainId: string
  tournament: TournamentRow
  entries: readonly { entryId: string; version?: number | undefined }[]
  to: string
  as: 'captain' | 'staff'
}

/** What a move would do; the act compares what it does with what was seen. */
export const planOwnMove: Handles<'POST registration/tournament/:tid/move/plan'> = async (call) => {
  const { teams } = await ownTeams(call)
  return rehearse(call.transact, async (tx) => planOf(await move(tx, teams, call.now), call.actor.email))
}

export const moveOwnTeams: Handles<'POST registration/tournament/:tid/move'> = async (call) => {
  const { body, actor, now, transact } = call
  const { teams } = await ownTeams(call)
  return transact(async (tx) => {
    const plan = planOf(await move(tx, teams, now), actor.email)
    const seen = new Map(body.moves.map(({ entryId, squadId }) => [entryId, squadId]))
    if (seen.size !== plan.moves.length || plan.moves.some(({ entryId, squadId }) => seen.get(entryId) !== squadId))
      throw new Refusal('Stale', 'Entries or places have changed. Please look at the new plan.')
    return plan
  })
}

export const moveTeamsAsStaff: Handles<'POST admin/captain/:id/move'> = async (call) => {
  const { params, body, actor, author, db, now, notes, transact } = call
  const tournament = await staffTournament(db, actor, body.tournamentId)
  const { entries, squadId: to } = body
  const teams: Teams = { captainId: params.id, tournament, entries, to, as: 'staff' }
  await prepare(call, teams)
  return transact(async (tx) => {
    const plans = await move(tx, teams, now)
    notes?.push(...plans.flatMap((plan) => changeSentences(plan, tournament)))
    return { requestId: author.requestId ?? '', moves: movesOf(plans) }
  })
}

async function ownTeams(call: Context & { params: { tid: string }; body: { entryIds: string[]; squadId: string } }) {
  const { params, body, actor, db, services } = call
  const tournament = await captainTournament(db, actor, params.tid)
  requireMayMove(services, tournament)
  const entries = body.entryIds.map((entryId) => ({ entryId }))
  const teams: Teams = { captainId: actor.personId, tournament, entries, to: body.squadId, as: 'captain' }
  await prepare(call, teams)
  return { teams }
}

/** Before the transaction. @throws Refusal unless all are on one start */
async function prepare(
  { actor, db, services }: Pick<Context, 'actor' | 'db' | 'services'>,
  { captainId, tournament, entries }: Teams,
): Promise<void> {
  const rows = await captainEntries(db, captainId, tournament.id).execute()
  const chosen = entries.map(({ entryId }) => rows.find(({ id }) => id === entryId))
  if (chosen.some((row) => !row)) throw new Refusal('NotFound', entryNotFound)
  const [squadId, ...others] = new Set(chosen.map((row) => row?.squadId))
  if (!squadId || others.length > 0) throw new Refusal('RuleBroken', 'Choose entries of one start.')
  const moving = chosen.flatMap((row) => (row && !row.parentEntryId && !row.isCancelled ? [row.id] : []))
  await refreshMembers(
    services,
    actor.personId,
    tournament,
    ...(await Promise.all(moving.map((id) => readMovingEntry(db, tournament, rows, id)))),
  )
}

const move = (tx: Tx, { captainId, tournament, entries, to, as }: Teams, now: Date) =>
  changeSquads(
    tx,
    captainId,
    tournament,
    entries.map((entry) => ({ ...entry, to, children: [], bundle: 'along', as, now })),
  )

const planOf = (plans: readonly ChangedPlan[], mailTo: string): MovePlan => ({ moves: movesOf(plans), mailTo })

const movesOf = (plans: readonly ChangedPlan[]): MovePlan['moves'] =>
  plans.flatMap(({ parent, children }) => [
    plannedMove(parent, false),
    ...children.map((one) => plannedMove(one, true)),
  ])

const plannedMove = ({ entry, squad, to, linked }: PlannedMove, goesAlong: boolean) => ({
  entryId: entry.id,
  entryNumber: entry.entryNumber,
  eventName: to?.eventName ?? '',
  teamName: entry.name,
  from: squad?.startsAt ?? null,
  to: to?.startsAt ?? null,
  squadId: to?.id ?? null,
  linked: linked.length,
  goesAlong,
})
