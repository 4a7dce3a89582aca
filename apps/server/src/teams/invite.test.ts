import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aLink, sendByLink, sendWith } from '../testing/links.ts'
import { aCaptain, aMember, anAdmin } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { aTeam, save } from '../testing/rosters.ts'

const { services, clock } = await theKit()
const { db } = services.database
const invite = (person: Person, id: string, addresses: string, message: string | null = null) =>
  callAs(person, 'POST registration/entry/:id/invitation', { params: { id }, body: { addresses, message } })
const team = async (person: Person, id: string) =>
  (await callAs(person, 'GET registration/entry/:id/team', { params: { id } })).body
const openLink = (person: Person, id: string) => callAs(person, 'POST registration/entry/:id/link', { params: { id } })
const tokenIn = (address = '') => address.slice(address.indexOf('#') + 1)

test('a captain invites by mail and by an open link, which a new one replaces', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  expect(
    (await invite(captain, entryId, 'Ann@kegler.test\n\n bea@kegler.test ', 'See www.evil.test now')).statusCode,
  ).toBe(200)
  const { invitations, free } = await team(captain, entryId)
  expect(free).toBe(3)
  expect(invitations.map(({ email, state }) => [email, state])).toEqual([
    ['ann@kegler.test', 'waiting'],
    ['bea@kegler.test', 'waiting'],
  ])
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('about', 'like', `${invitations[0]?.id}%`)
    .execute()
  expect(mails).toMatchObject([{ toAddress: 'ann@kegler.test', data: { message: 'See now', captain: 'Casey K.' } }])
  await openLink(captain, entryId)
  const first = (await team(captain, entryId)).link?.address
  expect(first).toMatch(/\/join#[\w-]{43}$/)
  expect((await sendWith(`Link ${tokenIn(first)}`, 'GET link/team')).statusCode).toBe(200)
  await openLink(captain, entryId)
  const second = (await team(captain, entryId)).link?.address
  expect(second).not.toBe(first)
  expect((await sendWith(`Link ${tokenIn(first)}`, 'GET link/team')).statusCode).toBe(422)
  await callAs(captain, 'DELETE registration/entry/:id/link', { params: { id: entryId } })
  expect((await team(captain, entryId)).link).toBeNull()
  // no token is kept, in answers neither
  const kept = await db.selectFrom('storedAnswers').select('answer').execute()
  for (const address of [first, second]) expect(JSON.stringify(kept)).not.toContain(tokenIn(address))
})

test('mail and page of an invitation say what the free positions are asked for', async () => {
  const { tid, captain, entryId } = await aTeam({ invites: true, shares: true })
  const ask = (amounts: number[]) =>
    callAs(captain, 'PUT registration/entry/:id/shares', {
      params: { id: entryId },
      body: { shares: amounts.map((amount, index) => ({ position: index + 1, amount })) },
    })
  const mailOf = async (email: string) => {
    await invite(captain, entryId, email)
    const { data } = await db
      .selectFrom('mails')
      .select('data')
      .where('toAddress', '=', email)
      .executeTakeFirstOrThrow()
    const { linkId, share } = data as { linkId: string; share: object | null }
    const { text } = await sendByLink({ id: linkId, kind: 'bowler' }, 'GET link/team')
    return { mailed: share, shown: JSON.parse(text).asks.share }
  }
  const address = () => `${crypto.randomUUID()}@kegler.test`
  expect(await mailOf(address())).toEqual({ mailed: null, shown: null })
  await save(captain, entryId, [await aMember()])
  expect((await ask([15, 20, 25])).statusCode).toBe(200)
  expect(await mailOf(address())).toEqual({ mailed: { from: 2000, to: 2500 }, shown: { from: 20, to: 25 } })
  await db.updateTable('tournaments').set({ shares: false }).where('id', '=', tid).execute()
  expect(await mailOf(address())).toEqual({ mailed: null, shown: null })
})

test.each([
  ['nobody', 'nobody', "Line 1 is no e-mail address: 'nobody'."],
  ['nothing', ' \n', 'Enter an e-mail address.'],
  ['two in a line', 'a@kegler.test, b@kegler.test', "Line 1 is no e-mail address: 'a@kegler.test, b@kegler.test'."],
  ['too many', 'a@k.test\nb@k.test\nc@k.test\nd@k.test', 'The team has 3 free positions: invite at most as many.'],
  ['one who is invited', 'Known@kegler.test', 'known@kegler.test is invited already.'],
])('inviting %s is refused with a sentence', async (_, addresses, sentence) => {
  const { captain, entryId } = await aTeam({ invites: true })
  await aLink(entryId, { kind: 'bowler', email: 'known@kegler.test', mails: 1 })
  expect((await invite(captain, entryId, addresses)).body.messages).toEqual([sentence])
})

test('while the switch is off nobody invites', async () => {
  const { captain, entryId } = await aTeam()
  const off = 'Captains of this tournament do not invite teammates by link.'
  expect((await invite(captain, entryId, 'a@kegler.test')).body.message).toBe(off)
  expect((await openLink(captain, entryId)).body.message).toBe(off)
  expect((await team(captain, entryId)).reason).toBe(off)
})

test('who wants no more invitations of a captain gets none, and the captain reads so', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  const invited = await aLink(entryId, { kind: 'bowler', email: 'ann@kegler.test', mails: 1 })
  await sendByLink(invited, 'POST link/decline', { neverAgain: true })
  expect((await invite(captain, entryId, 'ann@kegler.test\nbea@kegler.test')).body.messages).toEqual([
    'ann@kegler.test does not want invitations.',
  ])
  const other = await aTeam({ invites: true })
  expect((await invite(other.captain, other.entryId, 'ann@kegler.test')).statusCode).toBe(200)
})

test('an invitation is sent again a day later, and at most thirty are made', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  await invite(captain, entryId, 'ann@kegler.test')
  const [{ id: linkId } = { id: '' }] = (await team(captain, entryId)).invitations
  const again = () =>
    callAs(captain, 'POST registration/entry/:id/invitation/:linkId/mail', { params: { id: entryId, linkId } })
  expect((await again()).body.message).toBe('This invitation was sent within a day. Please wait until tomorrow.')
  clock.ahead = 86_400_001
  expect((await again()).statusCode).toBe(200)
  clock.ahead = 0
  for (let n = 0; n < 28; n += 1)
    await aLink(entryId, {
      kind: 'bowler',
      email: `${n}@kegler.test`,
      mails: 1,
      ended: 'declined',
      endedAt: new Date(),
    })
  expect((await invite(captain, entryId, 'x@kegler.test\ny@kegler.test')).body.message).toBe(
    'A team has at most 30 invitations: 1 are left.',
  )
})

test('a revoked invitation ends; staff invite and revoke with a reason and see no link', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  const admin = await anAdmin()
  await openLink(captain, entryId)
  const body = { addresses: 'ann@kegler.test', reason: 'By telephone.' }
  expect((await callAs(admin, 'POST admin/entry/:id/invitation', { params: { id: entryId }, body })).statusCode).toBe(
    200,
  )
  const seen = await callAs(admin, 'GET admin/entry/:id/team', { params: { id: entryId } })
  expect(seen.body).toMatchObject({ linkUntil: expect.any(String), invitations: [{ email: 'ann@kegler.test' }] })
  expect(seen.text).not.toContain('/join')
  await callAs(admin, 'DELETE admin/entry/:id/link', { params: { id: entryId } })
  const after = await callAs(admin, 'GET admin/entry/:id/team', { params: { id: entryId } })
  expect([after.body.linkUntil, (await team(captain, entryId)).link]).toEqual([null, null])
  const params = { id: entryId, linkId: seen.body.invitations[0]?.id ?? '' }
  expect((await callAs(admin, 'DELETE admin/entry/:id/invitation/:linkId', { params })).statusCode).toBe(200)
  expect((await team(captain, entryId)).invitations).toMatchObject([{ state: 'ended' }])
  const mails = await callAs(admin, 'GET admin/entry/:id/mails', { params: { id: entryId } })
  expect(mails.body).toMatchObject([{ kind: 'invitation', to: 'ann@kegler.test', linkId: null }])
  const mail = await callAs(admin, 'GET admin/entry/:id/mails/:mailId', {
    params: { id: entryId, mailId: mails.body[0]?.id ?? '' },
  })
  expect(mail.body.text).toContain('invites you to bowl')
  expect(mail.text).not.toContain('#')
})

test('another captain has none of it; a captain change and a cancellation end all links', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  expect((await invite(await aCaptain(), entryId, 'a@kegler.test')).statusCode).toBe(404)
  const changed = await aLink(entryId)
  const to = await aCaptain()
  await callAs(to, 'GET authorization/roles')
  const body = { entryId, email: to.email, firstName: '', lastName: '', virtualEntryIds: [] }
  expect((await callAs(await anAdmin(), 'POST admin/captain/change/entry', { body })).statusCode).toBe(200)
  expect((await sendByLink(changed, 'GET link/team')).message).toBe('This link has ended. Ask your captain.')
  expect((await invite(captain, entryId, 'a@kegler.test')).statusCode).toBe(404)
  const cancelled = await aLink(entryId)
  await cancel(entryId)
  expect((await sendByLink(cancelled, 'GET link/team')).message).toBe('This entry was cancelled. Ask Casey K.')
  const { ended } = await db
    .selectFrom('links')
    .select('ended')
    .where('id', '=', cancelled.id)
    .executeTakeFirstOrThrow()
  expect(ended).toBe('cancelled')
})
