import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, type Person } from '../testing/kit.ts'
import { exchange, firstOf, hold, join, match, squadRow, waitToMove } from '../testing/lines.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { aBundle, aSet, squadsOf } from '../testing/moving.ts'
import { db } from '../testing/rosters.ts'
import { anEntry } from '../testing/sold.ts'

/** Two weekends of teams, with linked sets the day after, whose places for captains are as many as a captain takes. */
async function weekends() {
  const { tid, team, doubles, singles, on } = await aBundle({ linkEvents: true, quantity: 2 })
  await (await db()).updateTable('tournaments').set({ waitingList: true }).where('id', '=', tid).execute()
  const weekend = async (day: number) => ({
    team: await on(team, day, '09:00', { captainCap: 2 }),
    doubles: await on(doubles, day + 1, '09:00', { captainCap: 3 }),
    singles: await on(singles, day + 1, '13:00', { captainCap: 6 }),
  })
  const start = (time: string, captainCap: number) => on(team, 31, time, { captainCap })
  return { tid, team, start, first: await weekend(31), second: await weekend(33), third: await weekend(35) }
}
type Weekend = Awaited<ReturnType<typeof weekends>>['first']
/** Two teams with three sets. */
async function aGroup(captain: Person, { team, doubles, singles }: Weekend) {
  const teams = [await anEntry({ captain, squadId: team }), await anEntry({ captain, squadId: team })]
  const sets = []
  for (let n = 0; n < 3; n += 1) sets.push(await aSet(captain, doubles, singles))
  return { captain, teams, sets }
}
const at = ({ team, doubles, singles }: Weekend) => [
  team,
  team,
  ...[1, 2, 3].flatMap(() => [doubles, singles, singles]),
]
const whereIs = ({ teams, sets }: Awaited<ReturnType<typeof aGroup>>) =>
  squadsOf([...teams, ...sets.flatMap(({ entryId, singles }) => [entryId, ...singles])])

test('teams wait for a weekend with their sets: without places for the sets they are passed, with them all move', async () => {
  const { tid, first, second } = await weekends()
  const group = await aGroup(await aCaptain(), first)
  const holder = await aCaptain()
  await hold(holder, tid, { [second.team]: 2 })
  const stranger = await aCaptain()
  for (let n = 0; n < 3; n += 1) await anEntry({ captain: stranger, squadId: second.doubles })
  expect((await waitToMove(group.captain, tid, group.teams, [second.team])).body).toMatchObject({
    sets: 3,
    quantity: 2,
  })
  expect(await squadRow(second.singles)).toMatchObject({ waiting: 1 })
  await hold(holder, tid, {})
  await match()
  expect((await firstOf(group.captain)).passedWhy).toMatch(/^No place on .* for Doubles: /)
  expect(await whereIs(group)).toEqual(at(first))
  await (await db()).updateTable('squads').set({ captainCap: 6 }).where('id', '=', second.doubles).execute()
  await match()
  expect(await whereIs(group)).toEqual(at(second))
  expect(await booksOf(tid)).toEqual(balanced)
})

test('what teams leave behind is offered to who waits for it before those behind move to it', async () => {
  const { tid, team, start, first, second, third } = await weekends()
  const [one, behind] = [await aGroup(await aCaptain(), first), await aGroup(await aCaptain(), third)]
  const [early, late] = [await start('13:00', 1), await start('17:00', 2)]
  const held: [string, number][] = [
    [second.team, 2],
    [early, 1],
    [late, 2],
  ]
  const holders = await Promise.all(held.map(() => aCaptain()))
  for (const [index, [id, n]] of held.entries()) if (holders[index]) await hold(holders[index], tid, { [id]: n })
  await waitToMove(one.captain, tid, one.teams, [second.team])
  const buyer = await aCaptain()
  await join(buyer, { tid, eventId: team, squadId: early }, { sets: 2 })
  await waitToMove(behind.captain, tid, behind.teams, [late])
  for (const holder of holders) await hold(holder, tid, {})
  await match()
  expect([await whereIs(one), await whereIs(behind)]).toEqual([at(second), at(third)])
  expect((await firstOf(buyer)).passedWhy).toBe('There were too few Doubles and Singles sets on the next day.')
  await match()
  expect((await firstOf(buyer)).offer?.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(await whereIs(behind)).toEqual(at(third))
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two captains exchange full weekends with all their sets', async () => {
  const { tid, first, second } = await weekends()
  const one = await aGroup(await aCaptain({ given_name: 'Rosa', family_name: 'Lindqvist' }), first)
  const other = await aGroup(await aCaptain(), second)
  await waitToMove(one.captain, tid, one.teams, [second.team])
  await waitToMove(other.captain, tid, other.teams, [first.team])
  await exchange()
  expect([await whereIs(one), await whereIs(other)]).toEqual([at(second), at(first)])
  expect(await booksOf(tid)).toEqual(balanced)
  const { body } = await callAs(await anAdmin(), 'GET audit/tournamentAudit/:id', {
    params: { id: tid },
    query: { kind: 'Waiting List' },
  })
  const sentences = actsOf(body.records, null).map(({ sentence }) => sentence)
  expect(sentences.find((sentence) => sentence.includes('waits to move'))).toMatch(
    /waits to move Team \d{7}; Team \d{7} to Team, /,
  )
  expect(sentences.join('\n')).toContain('entries moved to a start that they waited for')
})
