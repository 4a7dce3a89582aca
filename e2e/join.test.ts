import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ageOn, type Member, members } from '../apps/sandbox/src/membership/members.ts'
import { demoToday } from '../apps/sandbox/src/today.ts'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, site } from './browser.ts'
import { theMail } from './captains.ts'
import { payByCard } from './ordering.ts'
import { type BoughtEntry, entriesOf, position, saveRoster } from './rosters.ts'
import { asCaptain, fullName, man } from './season.ts'
import { anOwner } from './tournaments.ts'

const typed = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
/** A picture of a step, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }))
}
/** Two members who may bowl on the entry. */
async function freeMembers(
  email: string,
  tid: string,
  { id, squadId }: BoughtEntry,
  fits: (member: Member) => boolean = man,
): Promise<Member[]> {
  const { eventId } = await asCaptain<{ eventId: string }>(email, `GET registration/entry/${id}`)
  const all = members(demoToday()).filter(fits).slice(-60)
  const usbcIds = all.map(({ usbcId }) => usbcId)
  const found = await asCaptain<{ error: unknown; isOnOtherRosters: boolean }[]>(
    email,
    `POST registration/entry/${tid}/members`,
    { usbcIds, eventId, squadId, entryId: id },
  )
  return all.filter((_, index) => found[index]?.error === null && !found[index]?.isOnOtherRosters).slice(0, 2)
}
async function typeFacts(page: Page, { usbcId, lastName, birthDate }: Member, email?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Who You Are' })
  await form.getByLabel('Membership ID').fill(usbcId)
  await form.getByLabel('Last name').fill(lastName.toUpperCase())
  await form.getByLabel('Birth date').fill(typed(birthDate))
  if (email) await form.getByLabel('E-mail address').fill(email)
  await form.getByRole('button', { name: 'Continue' }).click()
}

const ageNow = (birthDate: string) => ageOn(demoToday(), birthDate)
/** A team with a balance and nobody on it, whose tournament asks for everything, and its open link. */
async function askedTeam() {
  const { captain, tournament } = await anOwner(await aPage(), 'captain2', 'open', site, {
    invites: true,
    shares: true,
  })
  const ask = (question: object) =>
    asCaptain('super@kegler.test', `POST setup/tournament/${tournament.id}/questions`, {
      ...{ ofTeam: false, beforePayment: false, ...question },
    })
  await ask({ label: 'Shirt size', kind: 'one', choices: 'S\nM\nL', isRequired: true })
  await ask({ label: 'Diet', kind: 'text', choices: '', isRequired: false, help: 'What you do not eat.' })
  await asCaptain('super@kegler.test', `PUT setup/tournament/${tournament.id}/waiver`, {
    ...{ waiver: true, text: '# At my own risk\n\n- See https://kegler.test/rules', asksAgain: true },
  })
  const find = async () =>
    (await entriesOf(captain.email, tournament.id)).find(
      ({ parentEntryId, squadDateTime, balanceDue }) => !parentEntryId && squadDateTime && balanceDue > 0,
    )
  const full = await find()
  if (full) await saveRoster(captain.email, full, [])
  const entry = await find()
  if (!entry) throw new Error('No team has a balance.')
  const positions = entry.rosterPositions.map((_, index) => index + 1)
  const each = Math.floor((entry.balanceDue * 100) / positions.length) / 100
  await asCaptain(captain.email, `PUT registration/entry/${entry.id}/shares`, {
    shares: positions.map((position) => ({ position, amount: each })),
  })
  await asCaptain(captain.email, `POST registration/entry/${entry.id}/link`, {})
  const { link } = await asCaptain<{ link: { address: string } | null }>(
    captain.email,
    `GET registration/entry/${entry.id}/team`,
  )
  return { captain, tournament, entry, address: link?.address ?? '' }
}

describe.skipIf(!browserPath)('joining a team by a link', () => {
  test('a captain invites; on phones one joins by the open link, one by mail declines, a typed roster goes on', async () => {
    const desk = await aPage()
    const { captain, tournament } = await anOwner(desk, 'captain', 'open', site, { invites: true, shares: true })
    const entries = await entriesOf(captain.email, tournament.id)
    const entry = entries.find(
      ({ parentEntryId, rosterPositions, squadDateTime, balanceDue }) =>
        !parentEntryId &&
        squadDateTime &&
        balanceDue >= 20 &&
        rosterPositions.filter(({ bowler }) => !bowler).length >= 3,
    )
    if (!entry) throw new Error('No team has three free positions.')
    const [joiner, added] = await freeMembers(captain.email, tournament.id, entry)
    if (!joiner || !added) throw new Error('No members are free.')
    await desk.goto(`${site}/registration/manage/${tournament.id}`)
    await desk
      .locator(`#entry-${entry.id}`)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await desk.getByRole('menuitem', { name: 'Invite Teammates' }).click()
    const panel = desk.getByRole('region', { name: 'Invite Teammates' })
    await panel.getByRole('button', { name: 'Make Link' }).click()
    await panel.getByRole('button', { name: 'Show QR Code' }).click()
    await panel.getByRole('img', { name: 'QR code of the link' }).waitFor()
    const address = await panel.getByLabel('Link', { exact: true }).inputValue()
    expect(address).toMatch(/\/join#[\w-]{43}$/)
    const form = panel.getByRole('form', { name: 'Invite by Mail' })
    await form.getByLabel('E-mail addresses').fill('nobody')
    await form.getByRole('button', { name: 'Send Invitations' }).click()
    expectComplaint(/400 POST .*invitation/)
    await form.getByText("Line 1 is no e-mail address: 'nobody'.").waitFor()
    const invited = `invited-${Date.now()}@kegler.test`
    await form.getByLabel('E-mail addresses').fill(invited)
    await form.getByLabel('A line of your own').fill('We need you.')
    await form.getByRole('button', { name: 'Send Invitations' }).click()
    await panel.getByText(invited).first().waitFor()
    await expectBothFine(desk)
    await picture(desk, 'invite-large')

    const pocket = await aPage(phone)
    expectComplaint(/422 POST .*link\/facts/)
    await pocket.goto(address)
    await pocket.getByRole('heading', { name: 'Join a Team' }).waitFor()
    expect(pocket.url()).toBe(`${site}/join`)
    expect(await pocket.getByRole('button', { name: /Login|Menu|Welcome/ }).count()).toBe(0)
    await expectBothFine(pocket)
    await picture(pocket, 'join-who')
    await typeFacts(pocket, { ...joiner, lastName: 'Nobody' }, 'joiner@kegler.test')
    await pocket.getByText('These details do not match a member.').waitFor()
    await picture(pocket, 'join-wrong')
    // what is typed outlives a reload, but for the birth date
    await pocket.reload()
    const who = pocket.getByRole('form', { name: 'Who You Are' })
    await expect.poll(() => who.getByLabel('Membership ID').inputValue()).toBe(joiner.usbcId)
    expect(await who.getByLabel('Birth date').inputValue()).toBe('')
    await typeFacts(pocket, joiner, 'joiner@kegler.test')
    await pocket.getByRole('form', { name: 'Your Place' }).waitFor()
    await pocket.getByText(fullName(joiner)).waitFor()
    await expectBothFine(pocket)
    await picture(pocket, 'join-place')
    await pocket.goBack()
    await who.waitFor()
    await pocket.goForward()
    await pocket.getByRole('form', { name: 'Your Place' }).waitFor()

    // the captain types a roster at the same time
    await panel.getByRole('button', { name: 'Close' }).click()
    await desk
      .locator(`#entry-${entry.id}`)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await desk.getByRole('menuitem', { name: 'Manage Roster' }).click()
    const roster = desk.getByRole('form', { name: /^Roster of/ })
    const taken = entry.rosterPositions.filter(({ bowler }) => bowler).length
    await position(roster, taken + 1).fill(added.usbcId)
    await position(roster, taken + 1).press('Enter')
    await roster.getByText(`ID ${added.usbcId}`).waitFor()

    await pocket.getByRole('button', { name: 'Join', exact: true }).click()
    await pocket.getByText(`${fullName(joiner)}, you are on the team.`).waitFor()
    await expectBothFine(pocket)
    await picture(pocket, 'join-done')
    await pocket.reload()
    await pocket.getByRole('heading', { name: 'Your Team' }).waitFor()
    const confirmation = await theMail('joiner@kegler.test', /You joined/)
    expect(confirmation.attachments).toEqual(['squads.ics'])

    expectComplaint(/409 PUT/)
    await roster.getByRole('button', { name: 'Save', exact: true }).click()
    await roster.getByText(new RegExp(`^${fullName(joiner)} joined at position \\d\\. Save again\\.$`)).waitFor()
    await picture(desk, 'merged')
    await roster.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByText('Entry roster successfully saved!').waitFor()
    const [now] = (await entriesOf(captain.email, tournament.id)).filter(({ id }) => id === entry.id)
    const ids = now?.rosterPositions.map(({ bowler }) => bowler?.usbcId)
    expect(ids).toEqual(expect.arrayContaining([joiner.usbcId, added.usbcId]))

    const mail = await theMail(invited, /invites you to a team/)
    const [link = ''] = /http\S+\/join#[\w-]{43}/.exec(mail.text) ?? []
    const other = await aPage(phone)
    await other.goto(link)
    await other.getByText('We need you.').waitFor()
    await other.getByRole('button', { name: 'Decline' }).click()
    await other.getByLabel(/^A word to/).fill('Next year.')
    await expectBothFine(other)
    await other.getByRole('button', { name: 'Decline Invitation' }).click()
    await other.getByText('You declined the invitation.').waitFor()
    expectComplaint(/422 GET .*link\/team/)
    await other.goto('about:blank')
    await other.goto(link)
    await other.getByText('This link has ended. Ask your captain.').waitFor()
    await expectBothFine(other)

    // who leaves after paying a share reads who decides about the money
    const joinedAt = (now?.rosterPositions.findIndex(({ bowler }) => bowler?.usbcId === joiner.usbcId) ?? 0) + 1
    await asCaptain(captain.email, `PUT registration/entry/${entry.id}/shares`, {
      shares: [{ position: joinedAt, amount: 20 }],
    })
    await pocket.reload()
    await pocket.getByLabel('Your Name').fill(fullName(joiner))
    await pocket.getByLabel('E-mail Address').fill('joiner@kegler.test')
    await pocket.getByLabel('Click here to process payments in real time.').check()
    await pocket.getByRole('button', { name: 'Pay $20.00' }).click()
    await payByCard(pocket)
    await pocket.getByText(/^\$20\.00 was paid on /).waitFor()
    await pocket.getByRole('button', { name: 'Continue' }).click()
    await pocket.getByRole('button', { name: 'Leave Team' }).click()
    await pocket
      .getByRole('dialog')
      .getByText(/You paid \$20\.00\. .+ decides about the money\.$/)
      .waitFor()
    await pocket
      .getByRole('dialog')
      .getByText(/Only .+ or the office can put you back\./)
      .waitFor()
    await expectBothFine(pocket)
    await pocket.getByRole('dialog').getByRole('button', { name: 'Leave Team' }).click()
    await pocket.getByText(/^You left /).waitFor()
  })

  test('after joining come the questions, the waiver and the share; all of it can be done later', async () => {
    const { captain, tournament, entry, address } = await askedTeam()
    const [joiner] = await freeMembers(captain.email, tournament.id, entry)
    if (!joiner) throw new Error('No member is free.')
    const pocket = await aPage(phone)
    await pocket.goto(address)
    await pocket.getByRole('listitem').filter({ hasText: 'Your Share' }).waitFor()
    const email = `joiner-${Date.now()}@kegler.test`
    await typeFacts(pocket, joiner, email)
    await pocket.getByRole('button', { name: 'Join', exact: true }).click()
    const questions = pocket.getByRole('form', { name: 'Questions' })
    await questions.getByLabel('Shirt size').selectOption('M')
    await expectBothFine(pocket)
    await picture(pocket, 'questions')
    await pocket.reload()
    await expect.poll(() => questions.getByLabel('Shirt size').inputValue()).toBe('M')
    await questions.getByRole('button', { name: 'Save and Continue' }).click()
    const waiver = pocket.getByRole('form', { name: 'Waiver' })
    await waiver.getByRole('heading', { name: 'At my own risk' }).waitFor()
    await waiver.getByRole('button', { name: 'Accept Waiver' }).click()
    await waiver.getByText('Say that you have read it and agree.').waitFor()
    await expectBothFine(pocket)
    await picture(pocket, 'waiver-refused')
    await waiver.getByRole('button', { name: 'Later' }).click()
    await pocket.getByText(/^Your share: \$/).waitFor()
    await expectBothFine(pocket)
    await picture(pocket, 'share-step')
    await pocket.goBack()
    await waiver.waitFor()
    await pocket.goForward()
    await pocket.getByRole('button', { name: 'Later' }).click()
    await pocket.getByText(`${fullName(joiner)}, you are on the team.`).waitFor()
    await expectBothFine(pocket)
    await picture(pocket, 'own-team')

    const [link = ''] = /http\S+\/join#[\w-]{43}/.exec((await theMail(email, /You joined/)).text) ?? []
    const desk = await aPage()
    await desk.goto(link)
    const answered = desk.getByRole('region', { name: 'Questions', exact: true })
    await answered.getByText('1 question to answer (optional).').waitFor()
    await answered.getByRole('button', { name: 'Change Answers' }).click()
    await answered.getByLabel('Diet').fill('None')
    await answered.getByRole('button', { name: 'Save Answers' }).click()
    await answered.getByText('None').waitFor()
    await desk.getByLabel('I have read this and agree.').check()
    await desk.getByLabel('Your full name').fill(fullName(joiner))
    await expectBothFine(desk)
    await picture(desk, 'own-team-large')
    await desk.getByRole('button', { name: 'Accept Waiver' }).click()
    await desk.getByText(`Accepted by ${fullName(joiner)}, on`).waitFor()
    await desk.getByRole('button', { name: 'Read the Waiver' }).click()
    await desk.getByRole('heading', { name: 'At my own risk' }).waitFor()
    await expectBothFine(desk)
    await picture(desk, 'own-team-done')
  })

  test('a bowler under 18 whom the captain typed opens the link of their mail: a parent accepts the waiver', async () => {
    const { captain, tournament, entry } = await askedTeam()
    const [child] = await freeMembers(
      captain.email,
      tournament.id,
      entry,
      ({ birthDate, email }) => email !== '' && ageNow(birthDate) < 18,
    )
    if (!child) throw new Error('No member under 18 is free.')
    await saveRoster(captain.email, entry, [child])
    const mail = await theMail(child.email, /You are on a roster/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain(
      'by it you can see your team, answer the questions of the tournament, accept its waiver, pay your share',
    )
    const [link = ''] = /http\S+\/join#[\w-]{43}/.exec(mail.text) ?? []
    const pocket = await aPage(phone)
    await pocket.goto(link)
    await pocket.getByText(new RegExp(`^${fullName(child)}, you are on the team\\. .+ added you\\.$`)).waitFor()
    await pocket.getByText(`${fullName(child)} is under 18: a parent or guardian reads and accepts it.`).waitFor()
    await pocket.getByLabel(`I am a parent or guardian of ${fullName(child)} and agree.`).check()
    await pocket.getByLabel('Full name of the parent or guardian').fill('Mo Alley')
    await expectBothFine(pocket)
    await picture(pocket, 'guardian')
    await pocket.getByRole('button', { name: 'Accept Waiver' }).click()
    await pocket.getByText('Accepted by Mo Alley, parent or guardian, on').waitFor()
    await expectBothFine(pocket)
  })

  test('who joins by the open link and is under 18 names a parent or guardian, whose address is another one', {
    tags: 'full',
  }, async () => {
    const { captain, tournament, entry, address } = await askedTeam()
    const [child] = await freeMembers(captain.email, tournament.id, entry, ({ birthDate }) => ageNow(birthDate) < 17)
    if (!child) throw new Error('No member under 17 is free.')
    const pocket = await aPage(phone)
    await pocket.goto(address)
    await pocket.getByText('Your share', { exact: true }).waitFor()
    await typeFacts(pocket, child, 'child@kegler.test')
    const place = pocket.getByRole('form', { name: 'Your Place' })
    const guardianEmail = place.getByLabel('E-mail address of the parent or guardian')
    await guardianEmail.waitFor()
    expect(await guardianEmail.inputValue()).toBe('')
    await place.getByLabel('Name of the parent or guardian').fill('Mo Alley')
    const mailTo = `guardian-${crypto.randomUUID()}@kegler.test`
    await guardianEmail.fill(mailTo)
    await expectBothFine(pocket)
    await picture(pocket, 'join-minor')
    await place.getByRole('button', { name: 'Join' }).click()
    await theMail(mailTo, /^You joined/)
  })

  test('a wrong token says so and asks nobody to sign in', async () => {
    const pocket = await aPage(phone)
    expectComplaint(/401 GET .*link\/team/)
    await pocket.goto(`${site}/join#${'A'.repeat(43)}`)
    await pocket.getByText('This link does not work. Ask who sent it for a new one.').waitFor()
    expect(pocket.url()).toBe(`${site}/join`)
    await expectBothFine(pocket)
  })
})
