import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs } from '../../testing/kit.ts'
import { aBundle, aSet, change, choices, dayAhead, squadsOf } from '../../testing/moving.ts'
import { db } from '../../testing/rosters.ts'
import { aBowler, anEntry } from '../../testing/sold.ts'

const noSlots =
  'There are not enough available slots to move all the Doubles/Singles to the squad requested. Please select another squad for your Doubles/Singles'
const moveFirst = 'To move a Doubles and Singles date, you must first move the Team entry date.'

test('the last parent of a day takes all children along to the day after', async () => {
  const { captain, team, doubles, on, tid } = await aBundle()
  const [from, to] = [await on(team, 31), await on(team, 33)]
  const [oldChild, newChild] = [await on(doubles, 32), await on(doubles, 34)]
  const entryId = await anEntry({ captain, squadId: from })
  const children = [
    await anEntry({ captain, squadId: oldChild }),
    await anEntry({ captain, squadId: oldChild, name: 'Two' }),
  ]
  await on(team, 36) // nothing for the children on the day after
  const form = (await choices(captain, entryId, dayAhead(33), from)).body
  expect(form).toMatchObject({
    isBundledChild: false,
    parentEventName: 'Team',
    childEventName: 'Doubles',
    availableDates: [dayAhead(33)],
    parentAvailableSquads: [{ id: to, available: 10 }],
    childAvailableSquads: [{ id: newChild, available: 10 }],
  })
  expect(form.childEntries.map(({ id }) => id).sort()).toEqual(children.toSorted())
  expect(form.childEntries.find(({ id }) => id === children[1])).toMatchObject({
    eventName: 'Doubles',
    teamName: 'Two',
    squadId: oldChild,
  })
  expect(form.childSquadDateTime).not.toBeNull()

  const goes = (squadId: string | null) => children.map((id) => ({ entryId: id, squadId }))
  const required = { statusCode: 400, body: { message: 'Squad time is required' } }
  expect(await change(captain, entryId, to)).toMatchObject(required)
  expect(await change(captain, entryId, to, goes(null))).toMatchObject(required)
  expect((await change(captain, entryId, to, goes(oldChild))).statusCode).toBe(422)
  expect((await change(captain, entryId, to, goes(to))).statusCode).toBe(422)
  expect(await squadsOf([entryId, ...children])).toEqual([from, oldChild, oldChild])
  expect((await change(captain, entryId, to, goes(newChild))).statusCode).toBe(200)
  expect(await squadsOf([entryId, ...children])).toEqual([to, newChild, newChild])
  expect(await booksOf(tid)).toEqual(balanced)
  const mails = await (await db()).selectFrom('mails').select('data').where('about', 'like', `${entryId} %`).execute()
  expect(mails).toMatchObject([{ data: { event: 'Team', others: [{ event: 'Doubles' }, { event: 'Doubles' }] } }])
})

test('children that the other parents of the day cover stay; those who share bowlers go', async () => {
  const { captain, team, doubles, on } = await aBundle({ quantity: 2 })
  const [from, to, oldChild, newChild] = [
    await on(team, 31),
    await on(team, 33),
    await on(doubles, 32),
    await on(doubles, 34),
  ]
  const [one, two] = [await aBowler(), await aBowler()]
  const moving = await anEntry({ captain, squadId: from, bowlers: [one.id, two.id] })
  await anEntry({ captain, squadId: from })
  const children = [
    await anEntry({ captain, squadId: oldChild, bowlers: [one.id, two.id] }),
    await anEntry({ captain, squadId: oldChild }),
    await anEntry({ captain, squadId: oldChild }),
  ]
  const { body } = await choices(captain, moving, dayAhead(33), from)
  expect(body.childEntries.map(({ id }) => id)).toEqual([children[0]])
  const all = children.map((entryId) => ({ entryId, squadId: newChild }))
  expect((await change(captain, moving, to, all)).body.code).toBe('Stale')
  expect((await change(captain, moving, to, all.slice(0, 1))).statusCode).toBe(200)
  expect(await squadsOf(children)).toEqual([newChild, oldChild, oldChild])
})

test('a day without enough places for the children: nobody moves', async () => {
  const { captain, team, doubles, on, tid } = await aBundle()
  const [from, to, oldChild] = [await on(team, 31), await on(team, 33), await on(doubles, 32)]
  const small = await on(doubles, 34, '09:00', { captainCap: 1 })
  const entryId = await anEntry({ captain, squadId: from })
  const children = [await anEntry({ captain, squadId: oldChild }), await anEntry({ captain, squadId: oldChild })]
  const goes = (ids: string[]) => children.map((child, index) => ({ entryId: child, squadId: ids[index] ?? '' }))
  const full = await change(captain, entryId, to, goes([small, small]))
  expect(full).toMatchObject({ statusCode: 409, body: { code: 'SoldOut', message: noSlots } })
  expect(await squadsOf([entryId, ...children])).toEqual([from, oldChild, oldChild])
  const second = await on(doubles, 34, '13:00')
  expect((await change(captain, entryId, to, goes([small, second]))).statusCode).toBe(200)
  expect(await squadsOf([entryId, ...children])).toEqual([to, small, second])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('within its day a parent moves alone, and a child too; a child cannot leave its day', async () => {
  const { captain, team, doubles, on } = await aBundle()
  const [from, later, oldChild] = [await on(team, 31), await on(team, 31, '13:00'), await on(doubles, 32)]
  const childLater = await on(doubles, 32, '13:00')
  const nextDay = await on(doubles, 33)
  const entryId = await anEntry({ captain, squadId: from })
  const child = await anEntry({ captain, squadId: oldChild })
  expect((await choices(captain, entryId, dayAhead(31), from)).body.childEntries).toEqual([])
  expect((await change(captain, entryId, later)).statusCode).toBe(200)
  const form = (await choices(captain, child, dayAhead(32), oldChild)).body
  expect(form).toMatchObject({
    isBundledChild: true,
    parentEventName: 'Team',
    childEventName: 'Doubles',
    parentAvailableSquads: [{ id: childLater }],
  })
  expect((await choices(captain, child, dayAhead(33), oldChild)).body.parentAvailableSquads).toEqual([])
  expect(await change(captain, child, nextDay)).toMatchObject({ statusCode: 422, body: { message: moveFirst } })
  expect((await change(captain, child, childLater)).statusCode).toBe(200)
  expect(await squadsOf([entryId, child])).toEqual([later, childLater])
})

test('a linked Doubles takes its Singles along and needs places for both', async () => {
  const { captain, doubles, singles, on, tid } = await aBundle({ linkEvents: true })
  await (await db()).deleteFrom('bundlingRules').where('tournamentId', '=', tid).execute()
  const [from, fromSingles] = [await on(doubles, 31), await on(singles, 31, '10:00')]
  const sameSingles = await on(doubles, 31, '09:30')
  const [to, toSingles] = [await on(doubles, 33), await on(singles, 33, '13:00', { captainCap: 3 })]
  const set = await aSet(captain, from, fromSingles)
  const all = [set.entryId, ...set.singles]
  const direct = await change(captain, set.singles[0] ?? '', to)
  expect(direct).toMatchObject({ statusCode: 422, body: { code: 'LinkedEntry', message: 'Showing the linked entry' } })
  // a full Singles squad does not stop who is in it already
  await (await db()).updateTable('squads').set({ captainCap: 2 }).where('id', '=', fromSingles).execute()
  const near = (await choices(captain, set.entryId, dayAhead(31), from)).body.parentAvailableSquads
  expect(near).toMatchObject([{ id: sameSingles, available: 10 }])
  expect((await change(captain, set.entryId, sameSingles)).statusCode).toBe(200)
  expect(await squadsOf(all)).toEqual([sameSingles, fromSingles, fromSingles])

  const far = (await choices(captain, set.entryId, dayAhead(33), sameSingles)).body.parentAvailableSquads
  expect(far).toMatchObject([{ id: to, available: 1 }])
  expect((await change(captain, set.entryId, to)).statusCode).toBe(200)
  expect(await squadsOf(all)).toEqual([to, toSingles, toSingles])
  const second = await aSet(captain, from, await on(singles, 31, '09:15', {}))
  expect(await change(captain, second.entryId, to)).toMatchObject({ statusCode: 409, body: { code: 'SoldOut' } })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('bundled sets go along with their Singles', async () => {
  const { captain, team, doubles, singles, on, tid } = await aBundle({ linkEvents: true })
  const [from, to] = [await on(team, 31), await on(team, 33)]
  const [oldDoubles, oldSingles] = [await on(doubles, 32), await on(singles, 32, '10:00')]
  const [newDoubles, newSingles] = [await on(doubles, 34), await on(singles, 34, '10:00', { captainCap: 5 })]
  const entryId = await anEntry({ captain, squadId: from })
  const sets = [await aSet(captain, oldDoubles, oldSingles), await aSet(captain, oldDoubles, oldSingles)]
  const form = (await choices(captain, entryId, dayAhead(33), from)).body
  expect(form.childAvailableSquads).toMatchObject([{ id: newDoubles, available: 2 }])
  expect(form.childEntries.map(({ id }) => id).sort()).toEqual(sets.map(({ entryId: id }) => id).sort())
  const goes = sets.map((set) => ({ entryId: set.entryId, squadId: newDoubles }))
  await (await db()).updateTable('squads').set({ captainCap: 3 }).where('id', '=', newSingles).execute()
  expect((await change(captain, entryId, to, goes)).body.message).toBe(noSlots)
  await (await db()).updateTable('squads').set({ captainCap: 4 }).where('id', '=', newSingles).execute()
  expect((await change(captain, entryId, to, goes)).statusCode).toBe(200)
  for (const set of sets)
    expect(await squadsOf([set.entryId, ...set.singles])).toEqual([newDoubles, newSingles, newSingles])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two parents of a day that leave at once take each child along once', async () => {
  const { captain, team, doubles, on, tid } = await aBundle({ quantity: 1 })
  const [from, to, oldChild, newChild] = [
    await on(team, 31),
    await on(team, 33),
    await on(doubles, 32),
    await on(doubles, 34),
  ]
  const parents = [await anEntry({ captain, squadId: from }), await anEntry({ captain, squadId: from })]
  const children = [await anEntry({ captain, squadId: oldChild }), await anEntry({ captain, squadId: oldChild })]
  const asked = await Promise.all(
    parents.map(async (id) => (await choices(captain, id, dayAhead(33), from)).body.childEntries),
  )
  const replies = await Promise.all(
    parents.map((id, index) =>
      change(
        captain,
        id,
        to,
        (asked[index] ?? []).map((child) => ({ entryId: child.id, squadId: newChild })),
      ),
    ),
  )
  // both saw the same child as theirs: the later one is asked to look again
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await squadsOf(children)).filter((id) => id === newChild)).toHaveLength(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('children in the cart keep their parent on its day', async () => {
  const { captain, team, doubles, on, tid } = await aBundle()
  const [from, to, child] = [await on(team, 31), await on(team, 33), await on(doubles, 32)]
  const entryId = await anEntry({ captain, squadId: from })
  const cart = (quantity: number) =>
    callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: [{ id: child, quantity }], virtualEvents: [] },
    })
  expect((await cart(1)).body.messages).toEqual([])
  expect((await change(captain, entryId, to)).body.message).toMatch(/^Your cart has Doubles of/)
  expect((await change(captain, entryId, await on(team, 31, '15:00'))).statusCode).toBe(200)
  await cart(0)
  expect((await change(captain, entryId, to)).statusCode).toBe(200)
})
