import { addDays, dayOf, formatDayPadded, formatDayShort } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, phone, signIn, site } from './browser.ts'
import { aSetupTournament, chooseOption } from './console.ts'
import { asCaptain } from './season.ts'

const large = { width: 1440, height: 900 }
const day = (days: number) => addDays(dayOf(new Date(), 'America/Chicago'), days)
const padded = (days: number) => formatDayPadded(day(days))
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByText('Tournament saved Successfully.').waitFor()
const general = (id: string) => `/tournament/update/${id}`
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAWCAIAAAA97EnnAAAAM0lEQVR42mO4tjgBK9LQsQGiIz0eWBFElhK9DKMWj1o8avGoxaMWj1o8avGoxaMWD1+LAZF4Hqzh5RAvAAAAAElFTkSuQmCC'

describe.skipIf(!browserPath)('tournaments that are set up', () => {
  test('a manager in Tokyo makes one: dates as typed, center by zip code, tag; all is there after a reload', {
    tags: 'full',
  }, async () => {
    const page = await aPage({ viewport: large, timezoneId: 'Asia/Tokyo', locale: 'en-US' })
    const name = `Spring Open ${crypto.randomUUID().slice(0, 6)}`
    await signIn(page, 'manager', '/tournament')
    await page.getByRole('link', { name: 'Create New Tournament' }).click()
    await page.getByRole('heading', { name: 'Create New Tournament' }).waitFor()
    await expect.poll(() => page.title()).toBe('Create New Tournament')
    await expectFine(page)

    await save(page)
    for (const sentence of [
      'Please provide a name for this tournament.',
      'Please set the tournament Start Date',
      'A bowling average is required and must be between 0 and 300',
      'Please select a tournament management system for this tournament.',
      'Please provide location(s) for this tournament.',
    ])
      await page.getByText(sentence).waitFor()
    // end, close date, zone, e-mail and account
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(5)
    await expectFine(page)

    for (const wrong of ['1.5', '-1', '301']) {
      await page.getByLabel('Default Average').fill('180')
      await page.getByText('A bowling average is required and must be between 0 and 300').waitFor({ state: 'detached' })
      await page.getByLabel('Default Average').fill(wrong)
      await save(page)
      await page.getByText('A bowling average is required and must be between 0 and 300').waitFor()
      await expect.poll(() => page.getByLabel('Default Average').inputValue()).toBe(wrong)
    }
    await page.getByLabel('Tournament Name').fill(name)
    await page.getByRole('textbox', { name: 'Start Date' }).fill(padded(30))
    await page.getByRole('textbox', { name: 'End Date' }).fill(padded(29))
    await page.getByRole('textbox', { name: 'Registration Close Date' }).fill(padded(31))
    await save(page)
    await page.getByText('Start Date must be older than or equal to End Date').waitFor()
    await page.getByText('End Date must be equal to or later than Start Date!').waitFor()
    await page.getByText('Registration Date cannot be after the End Date').waitFor()
    await page.getByRole('textbox', { name: 'Start Date' }).fill(padded(-3))
    await page.getByRole('textbox', { name: 'End Date' }).fill(padded(-2))
    await page.getByRole('textbox', { name: 'Registration Close Date' }).fill(padded(-3))
    await save(page)
    await page.getByText('End Date cannot be in the past').waitFor()
    await page.getByText('Registration Date cannot be in the past').waitFor()

    await page.getByRole('textbox', { name: 'Start Date' }).fill(padded(30))
    await page.getByRole('textbox', { name: 'End Date' }).fill(padded(40))
    await page.getByRole('textbox', { name: 'Registration Close Date' }).fill(padded(20))
    await chooseOption(page, 'Time Zone', 'America/Chicago (CT)')
    await page.getByLabel('Default Average').fill('170')
    await page.getByLabel('BCC E-mail').fill('office@kegler.test')
    const more = page.locator('details').filter({ hasText: 'More settings' })
    const fold = more.locator('summary')
    const isOpen = () => more.evaluate((details: HTMLDetailsElement) => details.open)
    expect(await isOpen()).toBe(false)
    await fold.click()
    const mail = page.getByLabel('Contact E-mail')
    await mail.fill('nobody')
    await fold.click()
    expect(await isOpen()).toBe(false)
    await save(page)
    await expect.poll(isOpen).toBe(true)
    await expect.poll(() => mail.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => mail.inputValue()).toBe('nobody')
    await expectFine(page)
    await mail.fill('')
    await page.getByLabel('Registration opens on').fill(padded(20))
    await save(page)
    await page.getByText('Registration must open before the Registration Close Date').waitFor()
    await expectFine(page)
    await page.getByLabel('Registration opens on').fill(padded(10))
    await page.getByLabel('Registration opens at').fill('09:30')
    await page.getByLabel('Red').check()
    await page.getByLabel('Maple').check()
    await chooseOption(page, 'Stripe Account', /.+/)
    await chooseOption(page, 'Tournament Management System', 'Import file')

    const centers = await asCaptain<{ name: string; zipCode: string }[]>(
      'manager@kegler.test',
      'POST setup/tournament/locationSearch',
      { name: 'Recreation' },
    )
    const center = centers[0] ?? { name: '', zipCode: '' }
    await page.getByRole('button', { name: 'Add Location' }).click()
    await page.getByLabel('Location Name').fill('zz')
    await page.getByLabel('Zip Code').fill(center.zipCode)
    await page.getByRole('radio', { name: center.name }).first().check()
    await page.getByRole('button', { name: 'Add Location' }).click()
    await page.getByRole('button', { name: `Remove ${center.name}` }).waitFor()
    const tag = `Spring ${crypto.randomUUID().slice(0, 6)}`
    await page.getByRole('button', { name: 'Create New Tag' }).click()
    await page.getByLabel('Tag name').fill(`${tag}-!`)
    await expect.poll(() => page.getByLabel('Tag name').inputValue()).toBe(tag)
    await page.getByRole('radiogroup', { name: 'Tag colour' }).getByLabel('Orange').check()
    await page.getByRole('region', { name: 'Tags' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Remove ${tag}` }).waitFor()
    await page.getByRole('button', { name: 'Add Location' }).click()
    await page.getByLabel('Location Name').fill('Hometown')
    await page.getByRole('radio', { name: 'Hometown Lanes' }).check()
    await page.getByRole('button', { name: 'Add Location' }).click()
    const location = (of: string) =>
      page.getByRole('region', { name: 'Locations' }).getByRole('listitem').filter({ hasText: of })
    await location('Hometown Lanes').getByText('14 Depot Street, Maplewood Falls, WI 54099, (555) 010-4410').waitFor()
    await expect.poll(() => location('Hometown Lanes').getByText('Certified').count()).toBe(0)
    await location(center.name)
      .getByText(/Certified #\d+/)
      .waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await saved(page)
    await page.waitForURL(new RegExp(`${site}/tournament/update/[0-9a-f-]{36}`))

    await page.reload()
    await page.getByRole('heading', { name: 'Update Tournament' }).waitFor()
    const value = (label: string) => page.getByRole('textbox', { name: label }).inputValue()
    await expect.poll(() => page.getByLabel('Tournament Name').inputValue()).toBe(name)
    expect([await value('Start Date'), await value('End Date'), await value('Registration Close Date')]).toEqual([
      padded(30),
      padded(40),
      padded(20),
    ])
    await expect.poll(() => page.getByLabel('Registration opens on').inputValue()).toBe(padded(10))
    await expect.poll(() => page.getByLabel('Registration opens at').inputValue()).toBe('09:30')
    await expect.poll(() => page.getByLabel('Tournament Phone').inputValue()).toBe('(800) 555-0142')
    expect([await page.getByLabel('Red').isChecked(), await page.getByLabel('Maple').isChecked()]).toEqual([true, true])
    await page.getByRole('button', { name: `Remove ${center.name}` }).waitFor()
    await page.getByRole('button', { name: `Remove ${tag}` }).waitFor()
    await expectFine(page)

    const captain = await aPage()
    await signIn(captain, 'captain2')
    await captain.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
    await expect.poll(() => captain.getByText(name).count()).toBe(0)
  })

  test('a browser that is not American reads and shows the day first', { tags: 'full' }, async () => {
    const year = new Date().getFullYear() + 1
    const { id } = await aSetupTournament({
      startDate: `${year}-03-05`,
      endDate: `${year}-04-25`,
      registrationCloseDate: `${year}-02-20`,
    })
    const page = await aPage({ viewport: large, locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
    await signIn(page, 'manager', general(id))
    const start = page.getByRole('textbox', { name: 'Start Date' })
    await expect.poll(() => start.inputValue()).toBe(`05/03/${year}`)
    await start.fill(`4.3.${year}`)
    await start.blur()
    await expect.poll(() => start.inputValue()).toBe(`04/03/${year}`)
    await start.fill(`03/14/${year}`)
    await start.blur()
    await page.getByText(`This is not a date: 03/14/${year}.`).waitFor()
    await save(page)
    await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => start.inputValue()).toBe(`03/14/${year}`)
    // the list of days does not lie over the sentence
    await expect.poll(() => page.getByRole('dialog', { name: 'List of days' }).count()).toBe(0)
    await expectFine(page)
    await start.fill(`04/03/${year}`)
    await page.getByText('This is not a date').waitFor({ state: 'detached' })
    // an optional day is not saved as none
    const opens = page.getByLabel('Registration opens on')
    await opens.fill(`31/02/${year}`)
    await save(page)
    await page.getByText(`This is not a date: 31/02/${year}.`).waitFor()
    await expect.poll(() => opens.inputValue()).toBe(`31/02/${year}`)
    await opens.fill('')
    await save(page)
    await saved(page)
    const { startDate } = await asCaptain<{ startDate: string }>('manager@kegler.test', `GET setup/tournament/${id}`)
    expect(startDate).toBe(`${year}-03-04`)
  })

  test('two managers save the same form: the second reads who saved what, and loses nothing', async () => {
    const { id } = await aSetupTournament()
    const [mine, theirs] = [await aPage(), await aPage()]
    await signIn(mine, 'manager', general(id))
    await signIn(theirs, 'super', general(id))
    await mine.getByLabel('Contact Name').fill('Mine')
    await mine.getByLabel('Contact Phone').fill('555-0100')
    await theirs.getByLabel('Contact Name').fill('Theirs')
    await save(theirs)
    await saved(theirs)
    expectComplaint(/409 PUT/)
    await save(mine)
    await mine.getByText(/Changed by super@kegler\.test at/).waitFor()
    const comparison = mine.getByRole('alert').filter({ hasText: 'Changed by super@kegler.test' })
    await expect.poll(() => comparison.evaluate((alert) => alert === document.activeElement)).toBe(true)
    await mine.getByText('Somebody else has saved this form.').waitFor()
    await mine.getByLabel('Theirs: Theirs').waitFor()
    await expect.poll(() => mine.getByRole('textbox', { name: 'Contact Name' }).inputValue()).toBe('Mine')
    await expectFine(mine)
    await mine.getByRole('button', { name: 'Continue' }).click()
    await save(mine)
    await saved(mine)
    const now = await asCaptain<Record<string, string>>('manager@kegler.test', `GET setup/tournament/${id}`)
    expect([now.contactName, now.contactPhone]).toEqual(['Mine', '555-0100'])
  })

  test('locations and tags are saved at once; what was typed beside them stays', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    await signIn(page, 'manager', general(id))
    await page.getByLabel('Contact Name').fill('Pat')
    await page.getByRole('button', { name: 'Add Location' }).click()
    await page.getByLabel('Location Name').fill('Recreation')
    await page.getByRole('radiogroup', { name: 'Locations found' }).getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Add Location' }).click()
    const rows = page.getByRole('region', { name: 'Locations' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasText: 'Recreation' }).getByRole('button').click()
    await expect.poll(() => rows.count()).toBe(1)
    expectComplaint(/422 POST .*remove/)
    await rows.getByRole('button').click()
    await page.getByText('This is the only location. Add another one before you remove it.').waitFor()
    await chooseOption(page, 'Available tags', 'Youth')
    await page.getByRole('button', { name: 'Remove Youth' }).click()
    await page.getByText('No tag yet.').waitFor()
    await expect.poll(() => page.getByLabel('Contact Name').inputValue()).toBe('Pat')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a picture of its own is what captains see; a file that is none is refused', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id, name } = await aSetupTournament()
    await signIn(page, 'manager', general(id))
    const choose = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: button }).click(),
      ])
      await chooser.setFiles(file)
    }
    await choose('Choose Own Picture', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByText('This file is no picture. Choose a WebP, PNG or JPEG file.').waitFor()
    const file = { name: 'lanes.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }
    await choose('Choose Own Picture', file)
    await page.getByRole('button', { name: 'Remove Own Picture' }).waitFor()
    await save(page)
    await saved(page)
    await page.getByLabel('New card').fill(`Card ${name}`)
    await choose('Add Card', file)
    await expect.poll(() => page.getByLabel(`Card ${name}`).isChecked()).toBe(true)
    await expectFine(page)
    await save(page)
    const { customImageLargePath } = await asCaptain<Record<string, string>>(
      'manager@kegler.test',
      `GET setup/tournament/${id}`,
    )
    const reply = await fetch(`${site}/${customImageLargePath}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await asCaptain('super@kegler.test', `PUT setup/tournament/${id}/status`, {
      statusName: 'Public Registration Open',
      isExport: true,
    })
    const captain = await aPage()
    await signIn(captain, 'captain2')
    const card = captain.getByRole('article').or(captain.getByRole('listitem')).filter({ hasText: name }).first()
    await expect.poll(() => card.locator('img').first().getAttribute('src')).toContain(String(customImageLargePath))
    await asCaptain('super@kegler.test', `PUT setup/tournament/${id}/status`, {
      statusName: 'Archived',
      isExport: true,
    })
  })

  test('the list: rows open with the keyboard, others are greyed and refused, all are shown on request', {
    tags: 'full',
  }, async () => {
    const { id, name } = await aSetupTournament()
    for (let made = 0; made < 7; made += 1) await aSetupTournament()
    const page = await aPage()
    await signIn(page, 'manager', '/tournament')
    const row = page.getByRole('row', { name })
    await row.getByText(formatDayShort(day(60))).waitFor()
    await expectFine(page)
    await expect.poll(() => page.getByText('Founders Cup').count()).toBe(0)
    await page.getByLabel('Show All Tournaments').check()
    await page.getByRole('link', { name: /^Founders Cup .* \(read-only\)$/ }).waitFor()
    await page.getByLabel('Show All Tournaments').uncheck()
    await page.getByPlaceholder('Type your search here...').fill(name.toUpperCase())
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByPlaceholder('Type your search here...').fill('nothing is called so')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No tournaments found.').waitFor()
    await page.getByPlaceholder('Type your search here...').fill('')
    await page.getByRole('button', { name: 'Search' }).click()
    // the whole row is the link
    await row.click({ position: { x: 600, y: 12 } })
    await page.waitForURL(site + general(id))
    await page.goBack()
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(site + general(id))

    const other = await aPage()
    await signIn(other, 'manager2', '/tournament')
    await other.getByRole('row', { name }).getByText(name).waitFor()
    await expect.poll(() => other.getByRole('row', { name }).getByRole('link').count()).toBe(0)
    await expectFine(other)
    expectComplaint(/403 GET/)
    expectComplaint(/UNAUTHORIZED/)
    await other.goto(site + general(id))
    await other.waitForURL(`${site}/signin/unauthorized`)
    expectComplaint(/404 GET|was not found/)
    await other.goto(site + general(crypto.randomUUID()))
    await other.getByRole('heading', { name: 'We could not find that' }).waitFor()
  })

  test('a tournament that has ended is read-only', { tags: 'full' }, async () => {
    const page = await aPage()
    await signIn(page, 'super', '/tournament')
    await page.getByLabel('Show All Tournaments').check()
    await page.getByRole('link', { name: /^Founders Cup .* \(read-only\)$/ }).click()
    await page.getByRole('heading', { name: 'Tournament has ended. Settings cannot be edited.' }).waitFor()
    await page.getByRole('heading', { name: 'Locations' }).waitFor()
    await expect.poll(() => page.getByRole('main').locator('input:enabled').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^(Remove|Add|Save|Choose|Create)/ }).count()).toBe(0)
    await expectFine(page)
  })

  test('a copy starts a year later in Setup, with the squads; a partner hub copies from its list', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { id, name, startDate } = await aSetupTournament()
    await signIn(page, 'manager', general(id))
    await page.getByRole('button', { name: 'Copy Tournament' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy' })
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(`${name} (Copy)`)
    expect(await dialog.getByRole('textbox', { name: 'New Start Date' }).inputValue()).toBe(
      formatDayPadded(addDays(startDate, 364)),
    )
    await expectFine(page)
    await dialog.getByLabel('Name').fill(`${name} again`)
    const later = `09/06/${new Date().getFullYear() + 1}`
    await dialog.getByRole('textbox', { name: 'New Start Date' }).fill(later)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText(`${name} again`).first().waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Start Date' }).inputValue()).toBe(later)

    // the copy was a mistake
    await page.getByRole('button', { name: 'Delete Tournament' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Tournament' })
    await question.getByText(`${name} again`).waitFor()
    await expectFine(page)
    const deleted = page.getByText('Deleted!').waitFor()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL(`${site}/tournament`)
    await deleted
    await page.getByRole('row', { name }).first().waitFor()
    await expect.poll(() => page.getByRole('row', { name: `${name} again` }).count()).toBe(0)

    const hub = await aPage(phone)
    await signIn(hub, 'partner', '/tournament')
    await hub.getByText('You are managing tournaments for Lakeside Bowling Partners').waitFor()
    await hub.getByRole('link', { name: 'Lakeside Classic', exact: true }).waitFor()
    await expect.poll(() => hub.getByRole('row', { name: 'Open Championships' }).count()).toBe(0)
    await hub.getByRole('button', { name: 'Copy Lakeside Classic', exact: true }).click()
    await hub.getByRole('dialog', { name: 'Copy' }).getByRole('button', { name: 'Cancel' }).click()
    await expectFine(hub)
    await hub.getByRole('link', { name: 'Lakeside Classic', exact: true }).click()
    await hub.getByRole('heading', { name: 'Update Tournament for Lakeside Bowling Partners' }).waitFor()
    await hub.getByText('You are managing a tournament for Lakeside Bowling Partners').waitFor()
    // nobody else copies from the list
    await page.goto(`${site}/tournament`)
    await page.getByRole('row', { name }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
  })
})
