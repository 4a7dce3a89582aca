import { expect, test } from 'vitest'
import { type Db, transact } from '../db/db.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { anAskedTeam, read, saveWaiver } from '../testing/questions.ts'
import { save } from '../testing/rosters.ts'
import { acceptWaiver } from './accept-waiver.ts'

const { services } = await theKit()
const { db } = services.database as { db: Db }
const admin = await aCaptain({ roles: ['admin'] })
const text = '# Waiver\n\nI bowl at my own risk: see [the rules](https://kegler.test/rules).\n- <b>Shoes</b>'

async function aWaivedTeam() {
  const team = await anAskedTeam()
  await saveWaiver(team.manager, team.tid, text)
  await save(team.captain, team.entryId, team.usbcIds)
  const { tid, captain } = team
  const stateOf = async (bowlerId: string) =>
    (await read(captain, tid)).bowlers.find((bowler) => bowler.bowlerId === bowlerId)?.waiver
  const accept = (values: Partial<Parameters<typeof acceptWaiver>[1]> & { bowlerId: string }) =>
    transact(db, { email: 'link' }, (tx) =>
      acceptWaiver(tx, {
        ...{ tournament: { id: tid }, minor: false, version: 1, signedName: 'Ann Alley' },
        ...{ asGuardian: false, personId: null, now: services.now(), ...values },
      }),
    )
  const acceptOwn = (version = 1) =>
    callAs(captain, 'POST registration/tournament/:tid/waiver', {
      params: { tid },
      body: { version, signedName: 'Casey Kegel' },
    })
  const note = (bowlerId: string, signedName = 'Mo Alley') =>
    callAs(captain, 'POST registration/tournament/:tid/waiver/paper', {
      params: { tid },
      body: { bowlerId, signedName },
    })
  return { ...team, stateOf, accept, own: acceptOwn, note }
}
const printed = async (id: string, bowlerId: string) =>
  (await callAs(admin, 'GET admin/entry/:id/waiver/:bowlerId/printable', { params: { id, bowlerId } })).body

test('each bowler accepts for themselves; a captain only notes what was signed on paper', async () => {
  const { captain, tid, self, minor, other, stateOf, own, note } = await aWaivedTeam()
  expect((await read(captain, tid)).unanswered).toEqual({ questions: 0, optional: 0, waivers: 3 })
  expect((await own()).statusCode).toBe(200)
  expect(await stateOf(self.id)).toBe('accepted')
  await note(minor.id)
  expect(await stateOf(minor.id)).toBe('paper')
  expect(await stateOf(other.id)).toBe('missing')
  const { bowlers, unanswered } = await read(captain, tid)
  expect(unanswered.waivers).toBe(1)
  expect(bowlers.find(({ bowlerId }) => bowlerId === minor.id)).toMatchObject({
    isMinor: true,
    accepted: { signedName: 'Mo Alley', asGuardian: true, onPaper: true, version: 1 },
  })
  const undone = await callAs(captain, 'DELETE registration/tournament/:tid/waiver/paper/:bowlerId', {
    params: { tid, bowlerId: minor.id },
  })
  expect(undone.statusCode).toBe(200)
  expect(await stateOf(minor.id)).toBe('missing')
  const again = await callAs(captain, 'DELETE registration/tournament/:tid/waiver/paper/:bowlerId', {
    params: { tid, bowlerId: self.id },
  })
  expect(again.statusCode).toBe(200)
  expect(await stateOf(self.id)).toBe('accepted')
})

test('a captain who is none of the bowlers accepts for nobody, and notes for nobody of another team', async () => {
  const { tid, other } = await aWaivedTeam()
  const stranger = await aCaptain()
  const accepted = await callAs(stranger, 'POST registration/tournament/:tid/waiver', {
    params: { tid },
    body: { version: 1, signedName: 'Casey Kegel' },
  })
  expect([accepted.statusCode, accepted.body.message]).toEqual([
    422,
    'None of your bowlers is you: your e-mail address and birth date differ from those of the membership.',
  ])
  const noted = await callAs(stranger, 'POST registration/tournament/:tid/waiver/paper', {
    params: { tid },
    body: { bowlerId: other.id, signedName: 'Mo Alley' },
  })
  expect([noted.statusCode, noted.body.message]).toEqual([404, 'This bowler was not found on these rosters.'])
})

test('under 18 a parent or guardian accepts, above nobody else', async () => {
  const { accept, minor, other, stateOf } = await aWaivedTeam()
  await expect(accept({ bowlerId: minor.id, minor: true })).rejects.toThrow(
    'A parent or guardian accepts for a bowler under 18.',
  )
  await expect(accept({ bowlerId: other.id, asGuardian: true })).rejects.toThrow(
    'An adult bowler accepts for themselves.',
  )
  await expect(accept({ bowlerId: other.id, version: 2 })).rejects.toThrow(
    'The waiver was changed. Please read it as it is now and accept it again.',
  )
  await accept({ bowlerId: minor.id, minor: true, asGuardian: true, signedName: 'Mo Alley' })
  expect(await stateOf(minor.id)).toBe('accepted')
})

test('a waiver that changes after two have accepted is asked again, and the old one prints', async () => {
  const { captain, manager, tid, entryId, self, other, accept, own, stateOf } = await aWaivedTeam()
  await own()
  await accept({ bowlerId: other.id })
  const dry = await callAs(manager, 'PUT setup/tournament/:id/waiver', {
    params: { id: tid },
    body: { waiver: true, text: 'Another text', asksAgain: true },
    dryRun: true,
  })
  expect(JSON.stringify(dry.body)).toContain('2 bowlers have accepted the text as it was and will be asked again.')
  expect((await saveWaiver(manager, tid, 'Another text')).body).toMatchObject({ version: 2, accepted: 0 })
  expect([await stateOf(self.id), await stateOf(other.id)]).toEqual(['again', 'again'])
  expect((await read(captain, tid)).unanswered.waivers).toBe(3)
  const old = await printed(entryId, other.id)
  expect(old).toContain('<h1>Waiver, version 1</h1><h2>Waiver</h2>')
  expect(old).toContain('the rules (https://kegler.test/rules)')
  expect(old).toContain('&lt;b&gt;Shoes&lt;/b&gt;')
  expect(old).toContain('Ann Alley')
  expect(old).not.toContain('Another text')
  const stale = await own()
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
  await own(2)
  expect(await stateOf(self.id)).toBe('accepted')
  const both = await printed(entryId, self.id)
  expect(both).toContain('Waiver, version 1')
  expect(both).toContain('Another text')
  const all = (await callAs(admin, 'GET admin/tournament/:tid/waiver/printable', { params: { tid } })).body
  expect(all.match(/<section class="sheet">/g)).toHaveLength(2)
  // a spelling mistake asks nobody again
  await saveWaiver(manager, tid, 'Another text!', { asksAgain: false })
  expect(await stateOf(self.id)).toBe('accepted')
})

test('an acceptance online replaces the note of a paper, never the other way round; twice is once', async () => {
  const { other, accept, note, stateOf } = await aWaivedTeam()
  await note(other.id)
  await accept({ bowlerId: other.id })
  expect(await stateOf(other.id)).toBe('accepted')
  await note(other.id, 'Somebody Else')
  await accept({ bowlerId: other.id, signedName: 'Somebody Else' })
  const rows = await db.selectFrom('waiverAcceptances').selectAll().where('bowlerId', '=', other.id).execute()
  expect(rows).toMatchObject([{ signedName: 'Ann Alley', onPaper: false }])
})

test('staff note papers and find entries with a waiver missing', async () => {
  const { tid, entryId, self, minor, other, own, accept } = await aWaivedTeam()
  const missing = async () =>
    (await callAs(admin, 'POST admin/entries/list', { body: { tournamentId: tid, waiverMissing: true } })).body.items
  expect(await missing()).toMatchObject([{ entryId }])
  await own()
  await accept({ bowlerId: minor.id, minor: true, asGuardian: true })
  expect(await missing()).toHaveLength(1)
  const noted = await callAs(admin, 'POST admin/entry/:id/waiver/paper', {
    params: { id: entryId },
    body: { bowlerId: other.id, signedName: 'Ann Alley' },
  })
  expect(noted.body.bowlers.find(({ bowlerId }) => bowlerId === other.id)?.waiver).toBe('paper')
  expect(await missing()).toEqual([])
  await callAs(admin, 'DELETE admin/entry/:id/waiver/paper/:bowlerId', { params: { id: entryId, bowlerId: other.id } })
  expect(await missing()).toHaveLength(1)
  expect(await printed(entryId, other.id)).toContain('Nobody has accepted a waiver yet.')
  expect(await printed(entryId, self.id)).toContain('Casey Kegel')
})
