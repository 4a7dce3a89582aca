import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs, type Person } from '../../testing/kit.ts'
import { aCaptain, anAdmin } from '../../testing/makers.ts'
import { aBundle, aSet, squadsOf } from '../../testing/moving.ts'
import { db } from '../../testing/rosters.ts'
import { anEntry, personIdOf } from '../../testing/sold.ts'
import { undoAs } from '../../testing/undoing.ts'

interface Choice {
  tid: string
  entryIds: string[]
  squadId: string
}
const plan = (person: Person, { tid, ...body }: Choice) =>
  callAs(person, 'POST registration/tournament/:tid/move/plan', { params: { tid }, body })
async function moveAsSeen(person: Person, { tid, ...body }: Choice) {
  const { moves } = (await plan(person, { tid, ...body })).body
  const seen = moves.map(({ entryId, squadId }) => ({ entryId, squadId: squadId ?? '' }))
  return callAs(person, 'POST registration/tournament/:tid/move', { params: { tid }, body: { ...body, moves: seen } })
}
const mailsOf = async (email: string) =>
  (await db()).selectFrom('mails').select(['kind', 'data']).where('toAddress', '=', email).execute()

/** Two teams of one start with three linked sets of the day after, 2 to a team, and the same starts two days later. */
async function aWeekend(values: { lanes?: number } = {}) {
  const world = await aBundle({ linkEvents: true, quantity: 2 })
  const { team, doubles, singles, on, captain } = world
  const lanes = { startLane: 1, endLane: values.lanes ?? 20 }
  const [from, to] = [await on(team, 31), await on(team, 33, '09:00', lanes)]
  const weekend = async (day: number) => {
    return { doubles: await on(doubles, day), singles: await on(singles, day, '13:00') }
  }
  const [old, next] = [await weekend(32), await weekend(34)]
  const teams = [await anEntry({ captain, squadId: from }), await anEntry({ captain, squadId: from })]
  const sets = []
  for (let n = 0; n < 3; n += 1) sets.push(await aSet(captain, old.doubles, old.singles))
  return { ...world, ...{ from, to, old, next, teams, sets } }
}

test('teams of one start move together with the sets that are bundled with them, and one mail says so', async () => {
  const { tid, captain, from, to, old, next, teams, sets } = await aWeekend()
  const children = sets.map(({ entryId }) => entryId)
  const choice = { tid, entryIds: teams, squadId: to }
  const seen = await plan(captain, choice)
  expect(seen.statusCode).toBe(200)
  expect(seen.body.mailTo).toBe(captain.email)
  expect(seen.body.moves.filter(({ goesAlong }) => goesAlong).map(({ entryId }) => entryId)).toHaveLength(3)
  expect(await squadsOf([...teams, ...children])).toEqual([from, from, ...children.map(() => old.doubles)])

  expect((await moveAsSeen(captain, choice)).statusCode).toBe(200)
  expect(await squadsOf([...teams, ...children])).toEqual([to, to, ...children.map(() => next.doubles)])
  expect(await squadsOf(sets.flatMap((set) => set.singles))).toEqual(Array(6).fill(next.singles))
  expect(await booksOf(tid)).toEqual(balanced)
  const [mail, ...others] = await mailsOf(captain.email)
  expect(mail).toMatchObject({ kind: 'squadChanged', data: { others: [{}, {}, {}, {}] } })
  expect(others).toEqual([])
})

test('one of two teams takes along only the sets that the other does not cover', async () => {
  const { tid, captain, to, teams, sets } = await aWeekend()
  const seen = await plan(captain, { tid, entryIds: teams.slice(0, 1), squadId: to })
  expect(seen.body.moves.map(({ goesAlong }) => goesAlong)).toEqual([false, true])
  expect(sets.map(({ entryId }) => entryId)).toContain(seen.body.moves[1]?.entryId)
})

test('all or none: a start that is full, sets without a place, a plan that has changed', async () => {
  const { tid, captain, from, to, next, teams, sets } = await aWeekend({ lanes: 2 })
  await anEntry({ captain: await aCaptain(), squadId: to })
  const choice = { tid, entryIds: teams, squadId: to }
  expect(await plan(captain, choice)).toMatchObject({
    statusCode: 409,
    body: { code: 'SoldOut', message: expect.stringContaining('is SOLD OUT') },
  })
  const database = await db()
  await database.updateTable('squads').set({ endLane: 20 }).where('id', '=', to).execute()
  await database.updateTable('squads').set({ captainCap: 5 }).where('id', '=', next.singles).execute()
  expect(await plan(captain, choice)).toMatchObject({
    statusCode: 409,
    body: {
      code: 'SoldOut',
      message: expect.stringMatching(/^No place on .* for Doubles: .*Please select another date\.$/),
    },
  })
  await database.updateTable('squads').set({ captainCap: 10 }).where('id', '=', next.singles).execute()
  const { moves } = (await plan(captain, choice)).body
  const stale = await callAs(captain, 'POST registration/tournament/:tid/move', {
    params: { tid },
    body: { entryIds: teams, squadId: to, moves: moves.slice(1).map(({ entryId }) => ({ entryId, squadId: to })) },
  })
  expect(stale).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', message: 'Entries or places have changed. Please look at the new plan.' },
  })
  expect(await squadsOf(teams)).toEqual([from, from])
  expect(await mailsOf(captain.email)).toEqual([])
  expect(sets).toHaveLength(3)
})

test('entries of several starts, of another captain or none are refused', async () => {
  const { tid, captain, team, on, to, teams } = await aWeekend()
  const elsewhere = await anEntry({ captain, squadId: await on(team, 36) })
  const foreign = await anEntry({ captain: await aCaptain(), squadId: to })
  const refused = (entryIds: string[]) => plan(captain, { tid, entryIds, squadId: to })
  expect(await refused([...teams, elsewhere])).toMatchObject({
    statusCode: 422,
    body: { message: 'Choose entries of one start.' },
  })
  expect((await refused([foreign])).statusCode).toBe(404)
  expect(await refused([])).toMatchObject({ statusCode: 400, body: { message: 'Choose the entries to move.' } })
})

test('staff see what would happen, move the teams, and take it back together', async () => {
  const { tid, captain, from, to, old, teams, sets } = await aWeekend()
  const admin = await anAdmin()
  const captainId = await personIdOf(captain)
  const body = { tournamentId: tid, entries: teams.map((entryId) => ({ entryId, version: 1 })), squadId: to }
  const act = (more: object) =>
    callAs(admin, 'POST admin/captain/:id/move', { params: { id: captainId }, body, ...more })
  const tried = (await act({ dryRun: true })).body as unknown as { effects: { notes: string[]; mails: object[] } }
  expect(tried.effects.notes).toHaveLength(5)
  expect(tried.effects.mails).toEqual([{ kind: 'squadChanged', to: captain.email }])
  expect(await squadsOf(teams)).toEqual([from, from])

  const moved = await act({})
  expect(moved.statusCode).toBe(200)
  expect(await act({ idempotencyKey: 'later' })).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  expect((await undoAs(admin, moved.body.requestId)).statusCode).toBe(200)
  const children = sets.map(({ entryId }) => entryId)
  expect(await squadsOf([...teams, ...children])).toEqual([from, from, ...children.map(() => old.doubles)])
  expect(await booksOf(tid)).toEqual(balanced)
})
