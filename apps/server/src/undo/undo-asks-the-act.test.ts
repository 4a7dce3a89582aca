import type { UndoableCall } from '@kegler/domain/undo/calls.rules.ts'
import { describe, expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { ended } from '../testing/managers.ts'
import { cancel } from '../testing/refunding.ts'
import { aTeam, places } from '../testing/rosters.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { lastActOf, moveAs, undoAs } from '../testing/undoing.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
type Reply = { statusCode: number; body: { code?: string; message?: string } }

interface Done {
  staff: Person
  tid: string
  /** What the undo does, by hand. */
  byHand: () => Promise<Reply>
  /** What the act was done to: an entry or a virtual entry. */
  item: { entryId: string } | { virtualId: string } | null
}
const close = (values: object) => async (done: Done) =>
  void (await db.updateTable('tournaments').set(values).where('id', '=', done.tid).execute())
const cancelItem = async ({ item }: Done) => {
  const staff = await anAdmin()
  const reply =
    item && 'virtualId' in item
      ? await callAs(staff, 'POST admin/virtualevent/virtualEntry/cancel', {
          body: { virtualEntryId: item.virtualId, refundType: 'refundWithCancellation' },
        })
      : await cancel(item?.entryId ?? '', {}, { as: staff })
  expect(reply.statusCode).toBe(200)
}
const tournamentEnds = { ended: close(ended), archived: close({ status: 6 }) }
const changes = { ...tournamentEnds, cancelled: cancelItem }

/** An act that can be undone, done once; what happens then; whether its rules refuse it from then on. */
interface Acted {
  act: () => Promise<Done>
  refusedOnce: Readonly<Record<string, (done: Done) => Promise<unknown>>>
  allowedOnce?: Readonly<Record<string, (done: Done) => Promise<unknown>>>
}
const aVirtual = async () => {
  const [{ tid, eventId, captain, entryId }, ann] = [await aTeam(), await aBowler()]
  const staff = await anAdmin()
  await callAs(staff, 'PUT admin/entry/:id/roster', {
    params: { id: entryId },
    body: { name: 'Pin Pals', rosterPositions: places(ann.usbcId) },
  })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualId = await aVirtualEntry({ captain, virtualEventId })
  return { tid, entryId, captain, ann, staff, virtualEventId, virtualId, item: { virtualId } }
}
const ok = async (reply: Promise<Reply>) => expect(await reply).toMatchObject({ statusCode: 200 })

const acts: Readonly<Record<UndoableCall, Acted>> = {
  'PUT admin/entry/:id/squad/change': {
    act: async () => {
      const { tid, eventId, squadId, entryId } = await aTeam()
      const staff = await anAdmin()
      await ok(moveAs(staff, entryId, await aSquad(eventId, { time: '13:00' })))
      return { staff, tid, item: { entryId }, byHand: () => moveAs(staff, entryId, squadId) }
    },
    refusedOnce: changes,
  },
  'POST admin/captain/:id/move': {
    act: async () => {
      const { tid, eventId, squadId, captain, entryId } = await aTeam()
      const second = await anEntry({ captain, squadId })
      const [staff, id] = [await anAdmin(), await personIdOf(captain)]
      const move = (to: string) =>
        callAs(staff, 'POST admin/captain/:id/move', {
          params: { id },
          body: { tournamentId: tid, entries: [{ entryId }, { entryId: second }], squadId: to },
        })
      await ok(move(await aSquad(eventId, { time: '13:00' })))
      return { staff, tid, item: { entryId }, byHand: () => move(squadId) }
    },
    refusedOnce: tournamentEnds,
  },
  'PUT admin/entry/:id/roster': {
    act: async () => {
      const [{ tid, entryId }, ann] = [await aTeam(), await aBowler()]
      const staff = await anAdmin()
      const save = (...bowlers: string[]) =>
        callAs(staff, 'PUT admin/entry/:id/roster', {
          params: { id: entryId },
          body: { name: 'Pin Pals', rosterPositions: places(...bowlers) },
        })
      await ok(save(ann.usbcId))
      return { staff, tid, item: { entryId }, byHand: () => save() }
    },
    refusedOnce: changes,
  },
  'POST admin/entry/:id/coordinator': {
    act: async () => {
      const { tid, entryId } = await aTeam()
      const staff = await anAdmin()
      const name = (firstName: string) =>
        callAs(staff, 'POST admin/entry/:id/coordinator', {
          params: { id: entryId },
          body: { firstName, lastName: 'Lee', email: 'lee@kegler.test' },
        })
      await ok(name('Ann'))
      await ok(name('Bea'))
      return { staff, tid, item: { entryId }, byHand: () => name('Ann') }
    },
    refusedOnce: {},
    // somebody must be reached
    allowedOnce: changes,
  },
  'POST admin/captain/update': {
    act: async () => {
      const hub = await aGroup()
      const captain = await aCaptain({ groups: [hub.name] })
      const captainId = await personIdOf(captain)
      const tid = await aTournament({ groupId: hub.id })
      const entryId = await anEntry({ captain, squadId: await aSquad(await anEvent(tid)) })
      const staff = await aCaptain({ roles: ['superuser'], groups: [hub.name] })
      const name = (firstName: string) =>
        callAs(staff, 'POST admin/captain/update', { body: { captainId, firstName, lastName: 'Kegel' } })
      await ok(name('Cass'))
      return { staff, tid, item: { entryId }, byHand: () => name('Casey') }
    },
    refusedOnce: {
      'known to others': async ({ item }) => {
        const { captainId } = await db
          .selectFrom('entries')
          .select('captainId')
          .where('id', '=', (item as { entryId: string }).entryId)
          .executeTakeFirstOrThrow()
        const squadId = await aSquad(await anEvent(await aTournament()))
        await anEntry({ captain: await aCaptain(), captainId, squadId })
      },
    },
    allowedOnce: tournamentEnds,
  },
  'POST admin/captain/:id/notes': {
    act: async () => {
      const { tid, captain, entryId } = await aTeam()
      const [staff, id] = [await anAdmin(), await personIdOf(captain)]
      const note = (notes: string) => callAs(staff, 'POST admin/captain/:id/notes', { params: { id }, body: { notes } })
      await ok(note('pays by check'))
      await ok(note('pays late'))
      return { staff, tid, item: { entryId }, byHand: () => note('pays by check') }
    },
    refusedOnce: {},
    allowedOnce: changes,
  },
  'POST admin/captain/change/entry': {
    act: async () => {
      const { tid, captain, entryId } = await aTeam()
      const staff = await anAdmin()
      const give = ({ email }: Pick<Person, 'email'>) =>
        callAs(staff, 'POST admin/captain/change/entry', {
          body: { entryId, email, firstName: 'Nora', lastName: 'Kegel', virtualEntryIds: [] },
        })
      await ok(give({ email: `nora-${entryId}@kegler.test` }))
      return { staff, tid, item: { entryId }, byHand: () => give(captain) }
    },
    refusedOnce: changes,
  },
  'POST admin/entry/:id/cancel': {
    act: async () => {
      const { tid, entryId, squadId } = await aTeam()
      const staff = await anAdmin()
      await ok(cancel(entryId, {}, { as: staff }))
      const body = { squadId, sendMail: false }
      const byHand = () => callAs(staff, 'POST admin/entry/:id/reactivate', { params: { id: entryId }, body })
      return { staff, tid, item: { entryId }, byHand }
    },
    refusedOnce: tournamentEnds,
  },
  'POST admin/virtualevent/virtualEntry/cancel': {
    act: async () => {
      const { tid, staff, virtualId, item } = await aVirtual()
      await ok(
        callAs(staff, 'POST admin/virtualevent/virtualEntry/cancel', {
          body: { virtualEntryId: virtualId, refundType: 'refundWithCancellation' },
        }),
      )
      const byHand = () =>
        callAs(staff, 'POST admin/virtualEvent/virtualEntry/reactivate', {
          body: { virtualEntryId: virtualId },
        })
      return { staff, tid, item, byHand }
    },
    refusedOnce: tournamentEnds,
  },
  'POST admin/captain/change/virtualentry': {
    act: async () => {
      const { tid, staff, captain, virtualEventId, virtualId, item } = await aVirtual()
      const { eventId } = await db
        .selectFrom('virtualEventMaps')
        .select('eventId')
        .where('virtualEventId', '=', virtualEventId)
        .executeTakeFirstOrThrow()
      const nora = await aCaptain()
      await anEntry({ captain: nora, squadId: await aSquad(eventId), bowlers: [(await aBowler()).id] })
      const give = ({ email }: Person) =>
        callAs(staff, 'POST admin/captain/change/virtualentry', { body: { virtualEntryId: virtualId, email } })
      await ok(give(nora))
      return { staff, tid, item, byHand: () => give(captain) }
    },
    refusedOnce: changes,
  },
  'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': {
    act: async () => {
      const { tid, staff, captain, ann, virtualEventId, virtualId, item } = await aVirtual()
      const captainId = await personIdOf(captain)
      const give = (bowlerId: string | null) =>
        callAs(staff, 'PUT admin/virtualevent/:id/captain/:captainId/virtualentry', {
          params: { id: virtualEventId, captainId },
          body: { virtualEntries: [{ id: virtualId, bowlerId }] },
        })
      await ok(give(ann.id))
      return { staff, tid, item, byHand: () => give(null) }
    },
    refusedOnce: changes,
  },
}

const offered = async (staff: Person, requestId: string) =>
  (await callAs(staff, 'GET admin/undo/:requestId', { params: { requestId } })).body.sentence
const offers = async (staff: Person, requestId: string) =>
  (await callAs(staff, 'POST admin/undo/offers', { body: { requestIds: [requestId] } })).body

describe.each(Object.entries(acts))('%s', (_key, { act, refusedOnce, allowedOnce = {} }) => {
  test('is offered and taken back', async () => {
    const { staff } = await act()
    const requestId = await lastActOf(staff)
    expect(await offered(staff, requestId)).not.toBeNull()
    expect(await offers(staff, requestId)).toEqual([{ requestId, whyNot: null }])
    expect(await undoAs(staff, requestId)).toMatchObject({ statusCode: 200 })
  })

  test.each(Object.entries(refusedOnce))(
    '%s: the undo is refused as the act is, and not offered',
    async (_, happen) => {
      const done = await act()
      const requestId = await lastActOf(done.staff)
      await happen(done)
      const { statusCode, body } = await done.byHand()
      expect(body).toMatchObject({ code: expect.stringMatching(/^(ReadOnly|RuleBroken)$/) })
      expect(await undoAs(done.staff, requestId)).toMatchObject({
        statusCode,
        body: { code: body.code, message: body.message },
      })
      expect(await offered(done.staff, requestId)).toBeNull()
      expect(await offers(done.staff, requestId)).toEqual([{ requestId, whyNot: body.message }])
    },
  )

  test.each(Object.entries(allowedOnce))('%s: still allowed, by hand and as an undo', async (_, happen) => {
    const done = await act()
    const requestId = await lastActOf(done.staff)
    await happen(done)
    expect(await offers(done.staff, requestId)).toEqual([{ requestId, whyNot: null }])
    expect(await undoAs(done.staff, requestId)).toMatchObject({ statusCode: 200 })
    expect(await done.byHand()).toMatchObject({ statusCode: 200 })
  })
})
