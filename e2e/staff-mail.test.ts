import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { mailsTo, theMail } from './captains.ts'
import { asCaptain, openChampionships } from './season.ts'
import { anOwner } from './tournaments.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to \d/ })
const subjectOf = (name: string) => `Balance due for ${name}`

/** A tournament of one captain who owes $252.50. */
async function atMail(page: Page, search: (tournamentId: string) => string) {
  const { captain, tournament } = await anOwner(await aPage(), 'captain2')
  await signIn(page, 'admin', search(tournament.id))
  return { captain, tournament }
}

describe.skipIf(!browserPath)('mail to the captains of a list', () => {
  test('unpaid entries are filtered, mailed with a preview and a test, logged, and not mailed twice', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atMail(page, (id) => `/admin/entries?tournamentId=${id}&due=true`)
    await page.getByRole('columnheader', { name: 'Balance' }).waitFor()
    const listed = await asCaptain<{ items: { entryNumber: number; captainEmail: string }[] }>(
      'admin@kegler.test',
      'POST admin/entries/list',
      { tournamentId: tournament.id, due: true },
    )
    // others owe something there too
    const items = listed.items.filter(({ captainEmail }) => captainEmail === captain.email)
    const numbers = items.map(({ entryNumber }) => entryNumber).join(',')
    expect(numbers).not.toBe('')
    await page.goto(`${site}/admin/mail?list=entries&numbers=${numbers}&sort=team`)
    await page.getByText(/^It goes to 1 captain\.$/).waitFor()
    await page.getByText('Write a subject and a text to see the mail.').waitFor()

    // what is missing or cannot be filled in is said
    await sendButton(page).click()
    await page.getByText('Enter a subject.').waitFor()
    await page.getByText('Write the text of the mail.').waitFor()
    await page.getByLabel('Subject').fill('Dear {name}')
    await page.getByText(/'\{name\}' is not a placeholder\. Use \{captain\}/).waitFor()
    await page.getByLabel('Subject').fill('')
    await page.getByRole('button', { name: 'Begin with the Unpaid Reminder' }).click()
    const letter = preview(page).getByRole('article', { name: 'Mail' })
    await letter.getByText(subjectOf(tournament.name)).waitFor()
    await letter.getByText(/ is still to be paid for /).waitFor()
    await letter.getByText(`/registration/manage/${tournament.id}`).first().waitFor()
    await letter.getByText('Balance due', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Text', exact: true }).press('End')
    await page.getByRole('button', { name: 'Insert {team}: names of the teams' }).click()
    await expectFine(page)

    // a test right after typing has what was typed, before the preview has followed
    const shown = Promise.withResolvers<void>()
    await page.route('**/admin/mail/preview', (route) => shown.promise.then(() => route.continue()))
    await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially(' See you there.')
    await page.getByRole('button', { name: 'Send a Test to Myself' }).click()
    await page.getByText('It goes to admin@kegler.test.').waitFor()
    shown.resolve()
    const testSubject = new RegExp(`^Test: ${subjectOf(tournament.name)}`)
    const { text } = await theMail('admin@kegler.test', testSubject)
    expect(text).toContain('Hello ')
    expect(text).toContain('See you there.')
    expect((await mailsTo(captain.email)).filter(({ subject }) => subject === subjectOf(tournament.name))).toEqual([])

    await sendButton(page).click()
    await page.getByRole('dialog', { name: 'Send mail' }).getByRole('button', { name: 'Send to 1 Person' }).click()
    await page.getByRole('heading', { name: 'Balance due for {tournament}', level: 1 }).waitFor()
    await page.getByText('1 of 1 sent.').waitFor()
    await page.getByRole('row', { name: new RegExp(`${captain.email}.*captain.*Sent`) }).waitFor()
    await expectFine(page)
    const mail = await theMail(captain.email, new RegExp(`^${subjectOf(tournament.name)}$`))
    for (const { entryNumber } of items) expect(mail.text).toContain(`Reservation: ${entryNumber}`)
    expect(mail.text).toContain(`/registration/manage/${tournament.id}`)
    expect(mail.text).not.toMatch(/Ingrid|admin@/)

    // the same mail again reaches nobody a second time
    await page.getByRole('link', { name: 'Send to Who Is New' }).click()
    await page.getByText(/1 got it before and is left out\.$/).waitFor()
    await page.getByText('Everybody on this list already got this mail.').waitFor()
    await page.getByLabel('Leave out').selectOption('Nobody')
    await page.getByText(/^It goes to 1 captain\.$/).waitFor()
    await page.getByRole('link', { name: 'Mail', exact: true }).click()
    await page
      .getByRole('row', { name: /Balance due for \{tournament\}.*Ingrid Solberg.*1/ })
      .first()
      .waitFor()
    await expectFine(page)
  })

  test('many recipients are looked at one after the other; what waits is stopped', async () => {
    const page = await aPage()
    const { items } = await asCaptain<{ items: { entryNumber: number; captainId: string }[] }>(
      'admin@kegler.test',
      'POST admin/entries/list',
      { tournamentId: openChampionships },
    )
    const ofEach = [...new Map(items.map((item) => [item.captainId, item])).values()].slice(0, 5)
    expect(ofEach.length).toBeGreaterThan(1)
    const numbers = ofEach.map(({ entryNumber }) => entryNumber).join(',')
    await signIn(page, 'admin', `/admin/mail?list=entries&numbers=${numbers}`)
    await preview(page).getByText(`1 of ${ofEach.length}`).waitFor()
    await page.getByLabel('Subject').fill(`Parking ${Date.now()}`)
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Dear {captain}, the <b>car park</b> is closed.')
    const letter = preview(page).getByRole('article', { name: 'Mail' })
    const reader = async () => (await letter.getByText(/^Hello /).innerText()).slice(6)
    const first = await reader()
    await preview(page).getByRole('button', { name: 'Next' }).click()
    await preview(page).getByText(/^2 of/).waitFor()
    await expect.poll(reader).not.toBe(first)
    await expect.poll(() => page.url()).toContain('position=1')
    await letter.getByText('the <b>car park</b> is closed.').waitFor()
    await page.getByRole('region', { name: 'Recipients' }).getByRole('button').first().click()
    await preview(page).getByText(/^1 of/).waitFor()
    // what is typed stayed
    await expect.poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toContain('car park')

    await sendButton(page).click()
    await page
      .getByRole('dialog', { name: 'Send mail' })
      .getByRole('button', { name: /^Send to / })
      .click()
    await page.getByRole('heading', { name: /^Parking/, level: 1 }).waitFor()
    const stop = page.getByRole('button', { name: 'Stop' })
    // a small season is sent before anybody can stop it
    if (await stop.isVisible()) {
      await stop.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    }
    await expect.poll(() => stop.count()).toBe(0)
    await page.getByText(/ of [\d,]+ sent/).waitFor()
  })

  test('a list without anybody, a list of nobody, and a phone', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    const { tournament } = await atMail(page, () => '/admin/mail')
    await page.getByRole('link', { name: 'Remind of Unpaid Entries' }).waitFor()
    await expectFine(page)
    await page.goto(`${site}/admin/mail?list=entries&tournamentId=${tournament.id}&day=2001-01-01`)
    await page.getByText('Nobody on this list can get a mail.').waitFor()
    await page.getByText('Nobody gets it: there is nothing to show.').waitFor()
    await page.goto(`${site}/admin/mail?list=entries&tournamentId=${tournament.id}`)
    await page.getByText(/^It goes to \d+ captains?\.$/).waitFor()
    await page.getByRole('button', { name: 'Begin with the Unpaid Reminder' }).tap()
    await preview(page).getByRole('article', { name: 'Mail' }).waitFor()
    await expectFine(page)
  })
})
