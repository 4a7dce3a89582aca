import { expect, test } from 'vitest'
import { history, undo } from '../testing/history.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad } from '../testing/makers.ts'
import { addQuestions, question } from '../testing/questions.ts'
import { aManaged } from '../testing/setup-events.ts'
import { aDivision, personIdOf } from '../testing/sold.ts'
import { lastActOf } from '../testing/undoing.ts'

const { services } = await theKit()
const { db } = services.database
type Reply = { statusCode: number; body: { code?: string; message?: string } }
type World = Awaited<ReturnType<typeof aManaged>>
interface Acted {
  tournament?: object
  /** Does the act; then what else happens, and what the undo would do by hand. */
  act: (world: World) => Promise<{ happens: () => Promise<unknown>; byHand: () => Promise<Reply> }>
}
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000)
const setTournament = (tid: string, values: object) => () =>
  db.updateTable('tournaments').set(values).where('id', '=', tid).execute()
const ok = async <B extends Reply['body']>(reply: Promise<{ statusCode: number; body: B }>): Promise<B> => {
  const { statusCode, body } = await reply
  expect([statusCode, body.message]).toEqual([200, body.message])
  return body
}
const known = async (claims: Record<string, unknown>): Promise<Person & { id: string }> => {
  const person = await aCaptain(claims)
  return { ...person, id: await personIdOf(person) }
}
const removedPerson =
  (as: 'manager' | 'administrator') =>
  async ({ tid: id, manager }: World) => {
    const person = await known({ roles: [as === 'manager' ? 'manager' : 'admin'] })
    const { email } = person
    const add = () =>
      as === 'manager'
        ? callAs(manager, 'POST setup/tournament/:id/manager', { params: { id }, body: { email } })
        : callAs(manager, 'POST setup/tournament/:id/administrator', { params: { id }, body: { email } })
    // the first administrator is the primary one, who stays
    if (as === 'administrator') {
      const first = await known({ roles: ['admin'] })
      await ok(
        callAs(manager, 'POST setup/tournament/:id/administrator', { params: { id }, body: { email: first.email } }),
      )
    }
    const { id: row } = (await add()).body
    if (as === 'manager')
      await ok(
        callAs(manager, 'POST setup/tournament/:id/manager/:managerId/remove', { params: { id, managerId: row } }),
      )
    else
      await ok(
        callAs(manager, 'POST setup/tournament/:id/administrator/:administratorId/remove', {
          params: { id, administratorId: row },
        }),
      )
    return { person, add }
  }
const divisions = { averageBased: true, displayDefault: true }
const removedDivision = async ({ tid, manager }: World) => {
  const eventId = await anEvent(tid, { averageBased: true })
  const bounds = { name: 'Division 1', minAverage: null, maxAverage: null, isDefault: true }
  const id = await aDivision({ eventId }, bounds.name, { isDefault: true })
  await ok(callAs(manager, 'PUT division/:id/delete', { params: { id } }))
  const byHand = () =>
    callAs(manager, 'POST division', { body: { ...divisions, eventId, ...bounds }, query: {} } as never)
  return { eventId, byHand }
}

const acts: Readonly<Record<string, Acted>> = {
  'an early list that opens later than everybody': {
    tournament: { status: 2, opensAt: inHours(48) },
    act: async ({ tid: id, manager }) => {
      const body = (hours: number) => ({
        ...{ name: 'loyal', opensAt: inHours(hours).toISOString(), mostPlaces: 6, people: 'a@x.test' },
      })
      const list = await ok(callAs(manager, 'POST setup/tournament/:id/earlyLists', { params: { id }, body: body(40) }))
      const save = (hours: number) =>
        callAs(manager, 'PUT setup/tournament/:id/earlyLists/:listId', {
          params: { id, listId: list.id },
          body: body(hours),
        })
      await ok(save(10))
      return { happens: setTournament(id, { opensAt: inHours(20) }), byHand: () => save(40) }
    },
  },
  'a removed early list that opens later than everybody': {
    tournament: { status: 2, opensAt: inHours(48) },
    act: async ({ tid: id, manager }) => {
      const body = { name: 'loyal', opensAt: inHours(40).toISOString(), mostPlaces: 6, people: 'a@x.test' }
      const add = () => callAs(manager, 'POST setup/tournament/:id/earlyLists', { params: { id }, body })
      const { id: listId } = await ok(add())
      await ok(callAs(manager, 'DELETE setup/tournament/:id/earlyLists/:listId', { params: { id, listId } }))
      return { happens: setTournament(id, { opensAt: inHours(20) }), byHand: add }
    },
  },
  'one question more than a tournament has': {
    act: async ({ tid: id, manager }) => {
      const [first] = await addQuestions(manager, id, {})
      const params = { id, questionId: first?.id ?? '' }
      await ok(callAs(manager, 'DELETE setup/tournament/:id/questions/:questionId', { params }))
      const values = { tournamentId: id, kind: 'text', ofTeam: false, position: 1 } as const
      const twenty = Array.from({ length: 20 }, (_, n) => ({ ...values, label: `Question ${n}`, position: n }))
      const byHand = () => callAs(manager, 'POST setup/tournament/:id/questions', { params: { id }, body: question() })
      return { happens: () => db.insertInto('questions').values(twenty).execute(), byHand }
    },
  },
  'a question of an event that was deleted': {
    act: async ({ tid: id, manager }) => {
      const eventId = await anEvent(id)
      const [first] = await addQuestions(manager, id, { eventIds: [eventId] } as object)
      const save = (eventIds: string[]) =>
        callAs(manager, 'PUT setup/tournament/:id/questions/:questionId', {
          params: { id, questionId: first?.id ?? '' },
          body: { ...question(), eventIds },
        })
      await ok(save([]))
      const happens = () => db.deleteFrom('events').where('id', '=', eventId).execute()
      return { happens, byHand: () => save([eventId]) }
    },
  },
  'a manager who has no such role any more': {
    act: async (world) => {
      const { person, add } = await removedPerson('manager')(world)
      const happens = () => db.updateTable('persons').set({ roles: [] }).where('id', '=', person.id).execute()
      return { happens, byHand: add }
    },
  },
  'a manager who signs in for a hub now': {
    act: async (world) => {
      const { person, add } = await removedPerson('manager')(world)
      const happens = async () => {
        const { id: groupId } = await db
          .insertInto('groups')
          .values({ name: crypto.randomUUID() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('personGroups')
          .values({ personId: person.id, groupId, why: 'sign-in', seenAt: new Date() })
          .execute()
      }
      return { happens, byHand: add }
    },
  },
  'a manager who is on the list again': {
    act: async (world) => {
      const { add } = await removedPerson('manager')(world)
      return { happens: add, byHand: add }
    },
  },
  'an administrator who is on the list again': {
    act: async (world) => {
      const { add } = await removedPerson('administrator')(world)
      return { happens: add, byHand: add }
    },
  },
  'a division whose name another one has': {
    act: async (world) => {
      const { eventId, byHand } = await removedDivision(world)
      const bounds = { minAverage: 1, maxAverage: 2 }
      return { happens: () => aDivision({ eventId }, 'division 1', bounds), byHand }
    },
  },
  'an event for two bowlers beside linked ones': {
    act: async ({ tid, manager, locationId }) => {
      const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, locationId })
      const { body } = await callAs(manager, 'GET event/:id', { params: { id: eventId } })
      await ok(callAs(manager, 'POST event/:id/remove', { params: { id: eventId } }))
      const happens = async () => {
        await anEvent(tid, { name: 'Others', numberOfBowlers: 2 })
        await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
        await ok(
          callAs(manager, 'POST setup/tournament/:id/linkEvents', { params: { id: tid }, body: { linkEvents: true } }),
        )
      }
      return { happens, byHand: () => callAs(manager, 'POST event', { body, query: {} } as never) }
    },
  },
  'a deposit above the price': {
    act: async ({ tid: id, manager }) => {
      const eventId = await anEvent(id)
      const put = (deposit: number) =>
        callAs(manager, 'PUT setup/tournament/:id/deposits', {
          params: { id },
          body: {
            ...{ deposits: true, dueOn: null, dueDays: 10, reminders: null, refundUntil: null },
            amounts: [{ eventId, deposit }],
          },
        })
      await ok(put(90))
      await ok(put(20))
      const happens = () => db.updateTable('events').set({ prizeFee: 0 }).where('id', '=', eventId).execute()
      return { happens, byHand: () => put(90) }
    },
  },
  'a hidden squad once registrations are closed': {
    tournament: { status: 3 },
    act: async ({ tid, manager }) => {
      const id = await aSquad(await anEvent(tid))
      const hide = (hideFromCaptains: boolean) =>
        callAs(manager, 'PUT squad/:id/hideFromCaptains', { params: { id }, body: { hideFromCaptains } })
      await ok(hide(true))
      return { happens: setTournament(tid, { status: 5 }), byHand: () => hide(false) }
    },
  },
  'a hidden event once registrations are closed': {
    tournament: { status: 3 },
    act: async ({ tid, manager }) => {
      const id = await anEvent(tid)
      const hide = (hideFromCaptains: boolean) =>
        callAs(manager, 'PUT event/:id/hideFromCaptains', { params: { id }, body: { hideFromCaptains } })
      await ok(hide(true))
      return { happens: setTournament(tid, { status: 5 }), byHand: () => hide(false) }
    },
  },
  'a setting of an archived tournament': {
    tournament: { status: 3 },
    act: async ({ tid: id, manager }) => {
      const save = (rosterMessage: string) =>
        callAs(manager, 'PUT setup/tournament/:id/messages', { params: { id }, body: { rosterMessage } as never })
      await ok(save('Hello'))
      return { happens: setTournament(id, { status: 6 }), byHand: () => save('') }
    },
  },
}

test.each(Object.entries(acts))('%s: the undo is refused as the act is', async (_, { tournament, act }) => {
  const world = await aManaged(tournament)
  const { tid, manager } = world
  const { happens, byHand } = await act(world)
  const requestId = await lastActOf(manager)
  await happens()
  const { statusCode, body } = await byHand()
  expect([statusCode, body.code]).toEqual([422, expect.stringMatching(/^(ReadOnly|RuleBroken|BadInput)$/)])
  const refused = await undo(manager, tid, requestId)
  expect([refused.statusCode, refused.body.message]).toEqual([statusCode, body.message])
  const listed = (await history(manager, tid)).acts.find((one) => one.requestId === requestId)
  expect(listed?.whyNotUndo).toBe(body.message)
})

test('a division of an event that was deleted since is not offered', async () => {
  const world = await aManaged()
  const { eventId } = await removedDivision(world)
  const requestId = await lastActOf(world.manager)
  await db.deleteFrom('events').where('id', '=', eventId).execute()
  const refused = await undo(world.manager, world.tid, requestId)
  expect([refused.statusCode, refused.body.message]).toEqual([422, 'The event of this division was deleted.'])
  const listed = (await history(world.manager, world.tid)).acts.find((one) => one.requestId === requestId)
  expect(listed?.whyNotUndo).toBe(refused.body.message)
})
