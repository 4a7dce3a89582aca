import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Member, members } from '../apps/sandbox/src/membership/members.ts'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, site } from './browser.ts'
import { theMail } from './captains.ts'
import { payByCard } from './ordering.ts'
import { type BoughtEntry, entriesOf, position } from './rosters.ts'
import { asCaptain, fullName, man } from './season.ts'
import { anOwner } from './tournaments.ts'

const typed = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
/** A picture of a step, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }))
}
/** Two members who may bowl on the entry. */
async function freeMen(email: string, tid: string, { id, squadId }: BoughtEntry): Promise<Member[]> {
  const { eventId } = await asCaptain<{ eventId: string }>(email, `GET registration/entry/${id}`)
  const all = members(new Date().toISOString().slice(0, 10)).filter(man).slice(-60)
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
    const [joiner, added] = await freeMen(captain.email, tournament.id, entry)
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
    const [own = ''] = /http\S+\/join#[\w-]{43}/.exec(mail.text) ?? []
    const other = await aPage(phone)
    await other.goto(own)
    await other.getByText('We need you.').waitFor()
    await other.getByRole('button', { name: 'Decline' }).click()
    await other.getByLabel(/^A word to/).fill('Next year.')
    await expectBothFine(other)
    await other.getByRole('button', { name: 'Decline Invitation' }).click()
    await other.getByText('You declined the invitation.').waitFor()
    expectComplaint(/422 GET .*link\/team/)
    await other.goto('about:blank')
    await other.goto(own)
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

  test('a wrong token says so and asks nobody to sign in', async () => {
    const pocket = await aPage(phone)
    expectComplaint(/401 GET .*link\/team/)
    await pocket.goto(`${site}/join#${'A'.repeat(43)}`)
    await pocket.getByText('This link does not work. Ask who sent it for a new one.').waitFor()
    expect(pocket.url()).toBe(`${site}/join`)
    await expectBothFine(pocket)
  })
})
