import { Refusal } from '@kegler/domain/errors.ts'
import { expect, test } from 'vitest'
import { transact } from '../../db/db.ts'
import { entryRows } from '../../db/locks.ts'
import { balanced, booksOf } from '../../testing/books.ts'
import { order } from '../../testing/buying.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad } from '../../testing/makers.ts'
import { aBundle, aSet, squadsOf } from '../../testing/moving.ts'
import { aTeam, db } from '../../testing/rosters.ts'
import { anEntry } from '../../testing/sold.ts'
import { changeSquad } from './change-squads.ts'

const staff = 'ingrid@kegler.test'
async function moveAsStaff(entryId: string, to: string | null, as: 'staff' | 'captain' = 'staff') {
  const { services } = await theKit()
  const entry = await entryRows(await db())
    .where('entries.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const tournament = await (await db())
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', entry.tournamentId)
    .executeTakeFirstOrThrow()
  const request = { to, children: [], as, now: services.now() }
  return transact(services.database.db, { email: staff }, (tx) => changeSquad(tx, { entry, tournament }, request))
}
const mailsOf = async (entryId: string) =>
  (await db())
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'data'])
    .where('kind', 'in', ['squadChanged', 'squadRemoved'])
    .where('about', 'like', `${entryId}%`)
    .execute()

test('the mail goes to the captain of the entry, not to who moved it', async () => {
  const { captain, entryId, eventId, tid } = await aTeam()
  const to = await aSquad(eventId, { time: '13:00' })
  await moveAsStaff(entryId, to)
  expect(await squadsOf([entryId])).toEqual([to])
  expect(await mailsOf(entryId)).toMatchObject([{ toAddress: captain.email, data: { name: 'Casey Kegel' } }])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('staff use hidden squads and all places; captains do not', async () => {
  const { captain, entryId, eventId } = await aTeam()
  const hidden = await aSquad(eventId, { time: '13:00', hideFromCaptains: true })
  await expect(moveAsStaff(entryId, hidden, 'captain')).rejects.toThrow(/cannot be chosen/)
  await moveAsStaff(entryId, hidden)
  const beyondCap = await aSquad(eventId, { time: '17:00', captainCap: 1 })
  await anEntry({ captain: await aCaptain(), squadId: beyondCap })
  await expect(moveAsStaff(entryId, beyondCap, 'captain')).rejects.toThrow(/SOLD OUT/)
  await moveAsStaff(entryId, beyondCap)
  const full = await aSquad(eventId, { time: '18:00', startLane: 1, endLane: 2 })
  for (const _ of [1, 2]) await anEntry({ captain, squadId: full })
  await expect(moveAsStaff(entryId, full)).rejects.toThrow(/SOLD OUT/)
  expect(await squadsOf([entryId])).toEqual([beyondCap])
})

test('staff take an entry off its squad: linked entries go along, bundled ones keep theirs', async () => {
  const { on, tid, team, doubles, singles, captain } = await aBundle({ linkEvents: true })
  const [teamSquad, doublesSquad, singlesSquad] = [await on(team, 31), await on(doubles, 32), await on(singles, 32)]
  const entryId = await anEntry({ captain, squadId: teamSquad, name: 'Pin Pals' })
  const set = await aSet(captain, doublesSquad, singlesSquad)
  await moveAsStaff(entryId, null)
  expect(await squadsOf([entryId, set.entryId])).toEqual([null, doublesSquad])
  expect(await mailsOf(entryId)).toMatchObject([
    {
      kind: 'squadRemoved',
      toAddress: captain.email,
      data: { event: 'Team', squad: null, before: expect.stringMatching(/^09:00 AM/) },
    },
  ])
  await moveAsStaff(set.entryId, null)
  expect(await squadsOf([set.entryId, ...set.singles])).toEqual([null, null, null])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('bundled entries go along to a hidden squad when staff move their parent', async () => {
  const { on, team, doubles, captain } = await aBundle()
  const entryId = await anEntry({ captain, squadId: await on(team, 31) })
  const child = await anEntry({ captain, squadId: await on(doubles, 32) })
  const to = await on(team, 33)
  const hidden = await on(doubles, 34)
  await (await db()).updateTable('squads').set({ hideFromCaptains: true }).where('id', '=', hidden).execute()
  await moveAsStaff(entryId, to)
  expect(await squadsOf([entryId, child])).toEqual([to, hidden])
})

test('an entry of an event of another start is refused for staff too', async () => {
  const { entryId, tid } = await aTeam()
  const other = await aSquad(await anEvent(tid, { name: 'Trios', numberOfBowlers: 3 }), { time: '13:00' })
  await expect(moveAsStaff(entryId, other)).rejects.toBeInstanceOf(Refusal)
})

test('a cart that needs the entry does not keep staff from moving it: they read it before, the captain at checkout', async () => {
  const { on, tid, team, doubles, captain } = await aBundle()
  const [from, to, child] = [await on(team, 31), await on(team, 33), await on(doubles, 32)]
  const entryId = await anEntry({ captain, squadId: from })
  const inCart = [{ id: child, quantity: 1 }]
  const hold = await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: inCart, virtualEvents: [] },
  })
  expect(hold.body.messages).toEqual([])
  const sent = { params: { id: entryId }, body: { squadId: to, bundle: 'stay', reason: 'The bus is late' } } as const
  const admin = await anAdmin()
  const { effects } = (await callAs(admin, 'PUT admin/entry/:id/squad/change', { ...sent, dryRun: true }))
    .body as unknown as { effects: { notes: string[] } }
  expect(effects.notes).toContainEqual(
    expect.stringMatching(
      /^The captain's cart has Doubles of .+, which come with this entry\. The captain will see this at/,
    ),
  )
  expect((await callAs(admin, 'PUT admin/entry/:id/squad/change', sent)).statusCode).toBe(200)
  expect(await squadsOf([entryId])).toEqual([to])
  const ordered = await order(captain, tid, inCart)
  expect(ordered.body).toMatchObject({ paymentId: null, messages: [expect.stringContaining('Doubles')] })
})
