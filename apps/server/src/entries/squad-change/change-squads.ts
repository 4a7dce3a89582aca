import { dayTimeText, formatSquad } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { type Move, notEnoughChildSlots, squadsTooFull } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { type EntryRow, entryNotFound, type FoundEntry } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { entriesOfCaptains, lockBowlers, lockVirtualEntries } from '../../db/locks.ts'
import { readSquads } from '../../places/priced-squads.ts'
import { requireVersion } from '../require-version.ts'
import type { ChangedPlan } from './change-sentences.ts'
import { checkMoved, inCartOfParent } from './check-change.ts'
import { chooseForChildren } from './child-squads.ts'
import { sayLastTaker } from './last-taker.ts'
import { entriesOf, type MovingEntry, readBowlerIds, readLeaving, readMovingEntry } from './moving-entry.ts'
import { type ChangePlan, type ChangeRequest, type EntryMove, planChange, wantedSquads } from './plan-change.ts'
import { queueSquadChanged } from './queue-squad-changed.ts'
import { lockPlacesLeft } from './squad-places.ts'

/** Of several entries: where each goes, in this order; `childSquads`: wanted for those of its children that go along. */
type EntryChange = ChangeRequest & { entryId: string; childSquads?: ReadonlyMap<string, string> }
/** Entries of one captain that move. */
export interface Mover {
  captainId: string
  changes: readonly EntryChange[]
}
interface Moving {
  captainId: string
  moving: MovingEntry
  request: ChangeRequest
}
type Rows = readonly EntryRow[]

/** What the entries of one of several captains are refused. */
export class MoverRefusal extends Error {
  readonly captainId: string
  readonly refusal: Refusal
  constructor(captainId: string, refusal: Refusal) {
    super(refusal.message)
    this.captainId = captainId
    this.refusal = refusal
  }
}

/** Moves an entry with all that goes along, or nothing. What was paid stays with the entries. */
export async function changeSquad(tx: Tx, found: FoundEntry, request: ChangeRequest): Promise<ChangedPlan> {
  const { entry, tournament } = found
  const [plan] = await changeSquads(tx, entry.captainId, tournament, [{ ...request, entryId: entry.id }])
  if (!plan) throw new Refusal('NotFound', entryNotFound)
  return plan
}

/** Moves entries of one captain with all that goes along, all or none, and writes one mail. @throws Refusal */
export async function changeSquads(
  tx: Tx,
  captainId: string,
  tournament: TournamentRow,
  changes: readonly EntryChange[],
): Promise<ChangedPlan[]> {
  const plans = await moveTogether(tx, tournament, [{ captainId, changes }]).catch((error: unknown) => {
    throw error instanceof MoverRefusal ? error.refusal : error
  })
  // off a squad that it was not on: nothing happened
  const changed = plans.filter(({ parent }) => parent.squad || parent.to)
  const [now] = changes.map((change) => change.now)
  if (now && changed.length > 0) await queueSquadChanged(tx, changed, tournament, now)
  return plans
}

/**
 * Moves entries of captains at once, all or none: those who exchange places make room for each other. Writes no mail.
 * @throws MoverRefusal for what concerns one of them, Refusal where places are missing
 */
export async function moveTogether(
  tx: Tx,
  tournament: TournamentRow,
  movers: readonly Mover[],
): Promise<ChangedPlan[]> {
  const captainIds = movers.map(({ captainId }) => captainId).sort()
  // all of their entries: which children a parent takes along depends on the others of its day
  const rows = await entriesOfCaptains(tx, captainIds, tournament.id).forUpdate().execute()
  const all: Moving[] = []
  for (const [index, mover] of movers.entries())
    all.push(...(await chooseInOrder(tx, tournament, rows, mover, all, movers.slice(index + 1))))
  const entries = all.flatMap(({ moving }) => [moving, ...moving.children])
  for (const captainId of captainIds) await lockVirtualEntries(tx, captainId, tournament.id)
  await lockBowlers(tx, [...(await readBowlerIds(tx, entries)).values()].flat())

  const wanted = all.flatMap(({ request }) => wantedSquads(request))
  const current = entries.flatMap(({ entry, linked }) => [entry, ...linked].flatMap(({ squadId }) => squadId ?? []))
  // a squad that is linked only now is missing: it counts as full
  const concerned = await readSquads(tx, tournament.id, { squadIds: [...new Set([...wanted, ...current])] })
  const linked = [...concerned.values()].flatMap(({ linkedSquadId }) => linkedSquadId ?? [])
  const as = all[0]?.request.as ?? 'captain'
  const left = await lockPlacesLeft(tx, [...concerned.keys(), ...linked], as)
  const squads = await readSquads(tx, tournament.id, { squadIds: [...new Set(wanted)] })
  const plans: ChangedPlan[] = []
  for (const { captainId, moving, request } of all)
    await of(captainId, async () => {
      const plan = planChange(moving, tournament, squads, request)
      const inCart = plan.leavesChildren ? await inCartOfParent(tx, moving, tournament) : null
      if (inCart && as === 'captain')
        throw new Refusal(
          'RuleBroken',
          `Your cart has ${inCart}, which come with this entry. Please complete that order or remove them first.`,
        )
      plans.push({ ...plan, inCart })
    })
  await writeChanges(tx, plans, left, tournament, all)
  for (const plan of plans) await of(plan.parent.entry.captainId, () => checkMoved(tx, plan, tournament, as))
  return plans
}

async function of<T>(captainId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof Refusal ? new MoverRefusal(captainId, error) : error
  }
}

/**
 * The entries of a mover with what goes along, each as it is once those before it have moved. On locked `rows`, after the
 * movers `before`; what those `after` leave behind is free.
 */
async function chooseInOrder(
  tx: Tx,
  tournament: TournamentRow,
  rows: Rows,
  { captainId, changes }: Mover,
  before: readonly Moving[],
  after: readonly Mover[],
): Promise<Moving[]> {
  const all: Moving[] = []
  const rowsOf = (id: string) => rows.filter((row) => row.captainId === id)
  const ownRows = rowsOf(captainId)
  let current = ownRows
  let moves: readonly EntryMove[] = []
  const planned: Move[] = await planMoves(tx, tournament, before)
  for (const other of after)
    await of(other.captainId, async () => {
      const ids = other.changes.map(({ entryId }) => entryId)
      const leaving = await readLeaving(tx, tournament, rowsOf(other.captainId), ids)
      planned.push(...leaving.flatMap(entriesOf).map(({ squadId }) => ({ from: squadId, to: null })))
    })
  await of(captainId, async () => {
    for (const sent of changes) {
      const entry = current.find(({ id }) => id === sent.entryId)
      if (!entry) throw new Refusal('NotFound', entryNotFound)
      await requireVersion(tx, entry, sent.version)
      const refusal = whyNotChangeEntry(entry, tournament, sent.now, sent.as)
      if (refusal) throw refusal
      const moving = await readMovingEntry(tx, tournament, current, entry.id)
      const wanted = moving.children.flatMap(({ entry: { id } }) => {
        const squadId = sent.childSquads?.get(id)
        return squadId ? [{ entryId: id, squadId }] : []
      })
      const children = [...sent.children, ...wanted]
      const request = await chooseForChildren(tx, moving, tournament, { ...sent, children }, [...planned, ...moves])
      all.push({ captainId, moving, request })
      if (all.length === changes.length) break
      moves = await planMoves(tx, tournament, all)
      const moved = new Map(moves.map(({ entryId, to, eventId }) => [entryId, { squadId: to, eventId }]))
      current = ownRows.map((row) => ({ ...row, ...moved.get(row.id) }))
    }
  })
  return all
}

/** Where all goes that was chosen. */
async function planMoves(tx: Tx, tournament: TournamentRow, all: readonly Moving[]): Promise<EntryMove[]> {
  const squads = await readSquads(tx, tournament.id, { squadIds: all.flatMap(({ request }) => wantedSquads(request)) })
  return movesOf(all.map(({ moving, request }) => planChange(moving, tournament, squads, request)))
}

const movesOf = (plans: readonly ChangePlan[]): EntryMove[] =>
  plans.flatMap(({ parent, children }) => [parent, ...children].flatMap(({ moves }) => moves))

/**
 * Moves all entries at once, so that the counters of the squads see one change. `left`: places on locked squads.
 * @throws Refusal SoldOut; then nothing moves
 */
async function writeChanges(
  tx: Tx,
  plans: readonly ChangePlan[],
  left: ReadonlyMap<string, number>,
  tournament: TournamentRow,
  all: readonly Moving[],
): Promise<void> {
  const moves = movesOf(plans)
  const full = squadsTooFull(moves, left)
  for (const [index, { parent }] of plans.entries()) {
    const fullOfParent = parent.moves.find(({ to }) => to !== null && full.includes(to))?.to
    const { as, now } = all[index]?.request ?? {}
    if (!parent.to || !fullOfParent || !now) continue
    const { eventName, startsAt } = parent.to
    const time = as === 'staff' ? dayTimeText : formatSquad
    const at = `${eventName}, ${time(startsAt, tournament.timeZone)}`
    const taker = as === 'staff' ? await sayLastTaker(tx, fullOfParent, tournament, now) : ''
    throw new Refusal('SoldOut', `No available times: ${at} is SOLD OUT. Please select another squad.${taker}`)
  }
  if (full.length > 0) throw new Refusal('SoldOut', notEnoughChildSlots)
  await sql`update entries e set squad_id = m."to", event_id = m."eventId", version = e.version + 1
    from json_to_recordset(${JSON.stringify(moves)}) as m ("entryId" uuid, "to" uuid, "eventId" uuid)
    where e.id = m."entryId"`.execute(tx)
}
