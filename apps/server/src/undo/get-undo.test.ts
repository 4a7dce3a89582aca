import { expect, test } from 'vitest'
import { callAs, type Person } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { aTeam } from '../testing/rosters.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { lastActOf, moveAs } from '../testing/undoing.ts'
import { aGroup } from '../testing/world.ts'

const offered = async (who: Person, requestId: string) =>
  (await callAs(who, 'GET admin/undo/:requestId', { params: { requestId } })).body.sentence
const offeredLast = async (who: Person) => offered(who, await lastActOf(who))

test('an act that can be undone is offered to who did it and to superusers, as its sentence', async () => {
  const { captain, entryId } = await aTeam()
  const staff = await anAdmin()
  await moveAs(staff, entryId, null, { reason: 'Lanes broken' })
  const act = await lastActOf(staff)
  expect(await offered(staff, act)).toMatch(/^Team \d+: taken off .* by .*\(admin\): Lanes broken$/)
  expect(await offered(await aCaptain({ roles: ['superuser'] }), act)).toMatch(/: Lanes broken$/)
  expect(await offered(await anAdmin(), act)).toBeNull()
  const other = await aCaptain({ roles: ['superuser'], groups: [(await aGroup()).name] })
  expect(await offered(other, act)).toBeNull()

  const captainId = await personIdOf(captain)
  await callAs(staff, 'POST admin/captain/update', { body: { captainId, firstName: 'Cass', lastName: 'Kegel' } })
  expect(await offeredLast(staff)).toContain('Cass')
  expect(await offered(other, await lastActOf(staff))).toBeNull()
})

test('nothing is offered for acts of money, acts without an inverse, and acts that wrote nothing', async () => {
  const { captain, entryId, squadId } = await aTeam()
  const staff = await anAdmin()
  await cancel(await anEntry({ captain, squadId, paid: true }), { paymentType: 'Cash', amount: 40 }, { as: staff })
  expect(await offeredLast(staff)).toBeNull()
  await cancel(entryId, {}, { as: staff })
  expect(await offeredLast(staff)).toMatch(/^Team \d+: cancelled/)
  await callAs(staff, 'POST admin/entry/:id/note', { params: { id: entryId }, body: { text: 'Called.' } })
  expect(await offeredLast(staff)).toBeNull()
  expect(await offered(staff, crypto.randomUUID())).toBeNull()
})
