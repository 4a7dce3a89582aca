import { readFile } from 'node:fs/promises'
import { formatTime, formatWeekday } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn } from './browser.ts'
import { seated } from './rosters.ts'
import { dayOf, openChampionships, row } from './season.ts'

const approach = 'The Quiet Approach'

describe.skipIf(!browserPath)('squad change', () => {
  test('a captain moves an entry to another day; the calendar file follows', async () => {
    const page = await aPage()
    await signIn(page, 'captain2', `/registration/manage/${openChampionships}`)
    await row(page, approach).waitFor()
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change Squad', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Squad' })
    const day = await dayOf(openChampionships, 14)
    const date = dialog.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) })
    await dialog.getByRole('button', { name: 'Next month' }).waitFor()
    if ((await date.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click()
    await date.click()
    const time = dialog.getByRole('radio', { name: /08:00 AM/ })
    await time.waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Squad time is required').waitFor()
    await expectFine(page)
    await time.check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Squad Changed!').waitFor()
    const [, month, number] = day.split('-')
    expect(await row(page, approach).innerText()).toMatch(new RegExp(`08:00 AM, \\w{3} ${Number(number)}\\w\\w`))
    const download = page.waitForEvent('download')
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Add to calendar', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^team-\d{7}\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text)
    expect(start?.[2]).toBe(month)
    expect(formatTime(`${start?.slice(1, 4).join('-')}T${start?.slice(4, 7).join(':')}Z`, 'America/Chicago')).toBe(
      '08:00 AM',
    )
  })

  test('a list of membership ids fills the empty positions of a roster; who is unknown is named', async () => {
    const page = await aPage()
    await signIn(page, 'captain2', `/registration/manage/${openChampionships}`)
    await row(page, approach).waitFor()
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Manage Roster', exact: true }).click()
    const form = page.getByRole('form', { name: `Roster of ${approach}` })
    const before = await seated(form)
    const places = form.getByRole('region', { name: 'Roster' }).getByRole('listitem')
    const id = /ID (\S+)/.exec(await places.nth(0).innerText())?.[1] ?? ''
    await places
      .nth(1)
      .getByRole('button', { name: /^Clear/ })
      .click()
    await places
      .nth(0)
      .getByRole('button', { name: /^Clear/ })
      .click()
    await form.getByRole('button', { name: 'Paste membership ids' }).click()
    await form.getByLabel('Membership ids').fill(`${id}\n0000-0000`)
    expectComplaint(/ 404 /)
    await form.getByRole('button', { name: 'Fill positions' }).click()
    await page.getByText('Membership id(s) 0000-0000 not found in membership').first().waitFor()
    await form.getByText(`ID ${id}`).waitFor()
    expect((await seated(form))[0]).toBe(before[0])
    await expectFine(page)
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard and continue' }).click()
    await form.waitFor({ state: 'hidden' })
  })
})
