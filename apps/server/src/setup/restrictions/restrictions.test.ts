import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, type Person } from '../../testing/kit.ts'
import { aMember, zone } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../../testing/managers.ts'
import { aTeam, save } from '../../testing/rosters.ts'

const none = {
  enforceMinimumCaptainAge: false,
  minimumCaptainAge: null,
  showCalculatedDivisionToCaptain: false,
  requireRosterBeforeCheckout: false,
  blockFailedDivisionCalculation: false,
  restrictBowlersToActiveMembership: false,
  restrictBowlersToYouthMembership: false,
  allowChangeBetweenFreeEvents: false,
  enforceMaxEntries: false,
  waitingList: false,
  acceptHours: 24,
  gatherHours: 0,
  mostWaits: 3,
  termsUrl: null,
}
const put = (manager: Person, id: string, values: object) =>
  callAs(manager, 'PUT setup/tournament/:id/restriction', { params: { id }, body: { ...none, ...values } })
const get = (manager: Person, id: string) => callAs(manager, 'GET setup/tournament/:id/restriction', { params: { id } })

test('all are saved, and captains obey them from the next call on', async () => {
  const { tid, captain, entryId } = await aTeam()
  const manager = await aManagerOf(tid)
  expect((await get(manager, tid)).body).toMatchObject(none)
  const usbcId = await aMember({ membershipExpires: addDays(dayOf(new Date(), zone), 2) })
  const all = {
    ...none,
    enforceMinimumCaptainAge: true,
    minimumCaptainAge: 21,
    showCalculatedDivisionToCaptain: true,
    requireRosterBeforeCheckout: true,
    blockFailedDivisionCalculation: true,
    restrictBowlersToActiveMembership: true,
    restrictBowlersToYouthMembership: false,
    allowChangeBetweenFreeEvents: true,
    enforceMaxEntries: true,
    waitingList: true,
    acceptHours: 12,
    gatherHours: 6,
    mostWaits: 5,
    termsUrl: 'https://kegler.test/terms',
  }
  const saved = await put(manager, tid, all)
  expect(saved.body).toEqual({ ...all, revision: expect.any(String) })
  expect((await get(manager, tid)).body).toEqual(saved.body)
  const refused = await save(captain, entryId, [usbcId])
  expect(JSON.stringify(refused.body)).toContain('no active membership')
  const seen = await callAs(captain, 'GET registration/tournament/:tid', { params: { tid } })
  expect(seen.body).toMatchObject({ termsUrl: 'https://kegler.test/terms' })
})

test('the age is required while it is enforced, and terms are a web address of at most 255 characters', async () => {
  const { tid, manager } = await aManagedTournament()
  const messages = async (values: object) => (await put(manager, tid, values)).body.messages
  expect(await messages({ enforceMinimumCaptainAge: true })).toEqual([
    'Minimum Captain Age is required if "Enforce a minimum captain age" is checked.',
  ])
  expect(await messages({ enforceMinimumCaptainAge: true, minimumCaptainAge: 0 })).toBeUndefined()
  expect(await messages({ minimumCaptainAge: -1 })).toEqual(['Minimum captain age: Cannot be negative.'])
  for (const termsUrl of ['javascript:alert(1)', 'kegler.test', 'ftp://kegler.test', 'https:// x', 'http://'])
    expect(await messages({ termsUrl })).toEqual(['Enter an address that begins with https:// or http://.'])
  const long = (length: number) => 'https://kegler.test/'.padEnd(length, 'x')
  expect(await messages({ termsUrl: long(256) })).toEqual(['Use at most 255 characters.'])
  expect(await messages({ termsUrl: long(255) })).toBeUndefined()
  await put(manager, tid, { termsUrl: '' })
  expect((await get(manager, tid)).body.termsUrl).toBeNull()
})

test('divisions are enforced with rosters before checkout only', async () => {
  const { tid, manager } = await aManagedTournament()
  const saved = await put(manager, tid, { blockFailedDivisionCalculation: true, requireRosterBeforeCheckout: false })
  expect(saved.body.blockFailedDivisionCalculation).toBe(false)
})

test('of two managers who save the same form, the second learns what the first saved, and who', async () => {
  const { tid, manager } = await aManagedTournament()
  const second = await aManagerOf(tid)
  const { revision } = (await get(second, tid)).body
  expect((await put(manager, tid, { enforceMaxEntries: true, revision })).statusCode).toBe(200)
  const stale = await put(second, tid, { showCalculatedDivisionToCaptain: true, revision })
  expect(stale).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', data: { enforceMaxEntries: true, changedBy: { email: manager.email } } },
  })
  expect((await get(second, tid)).body.showCalculatedDivisionToCaptain).toBe(false)
})
