import { readFile } from 'node:fs/promises'
import { formatTime } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, site } from './browser.ts'
import { createAccount, newPerson, password } from './captains.ts'
import { addSquad, payByCard, startPaying, toCheckout } from './ordering.ts'
import { act, seat } from './rosters.ts'
import { dayButton, dayOf, freeMembers, fullName, row, showMonthOf, woman } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('a singles bowler on a phone', () => {
  test('buys one place, bowls herself, keeps the date, and finds it again on another device', async () => {
    const lonePin = await aTournament('singles')
    const day = await dayOf(lonePin.id, 1)
    const squad = { tournamentId: lonePin.id, eventId: lonePin.event('Singles'), day, time: '09:30' }
    const [member] = await freeMembers('captain@kegler.test', squad, [woman])
    if (!member) throw new Error('Nobody is free.')
    const { firstName, lastName, usbcId } = member
    const person = newPerson({ firstName, lastName })
    const page = await aPage({ ...phone, acceptDownloads: true })
    await createAccount(page, person)

    await page.getByRole('link', { name: `Register for ${lonePin.name}` }).tap()
    const calendar = page.getByRole('region', { name: 'Choose a date' })
    await showMonthOf(calendar, day)
    await dayButton(page, day).tap()
    await addSquad(page, 'Singles', '09:30 AM', 1)
    await expectBothFine(page)
    await toCheckout(page)
    await page.getByText('Total $40.00').waitFor()
    await expectBothFine(page)
    await startPaying(page)
    await expectBothFine(page)
    await payByCard(page)
    await page.getByRole('status').filter({ hasText: 'Your registration is complete.' }).waitFor()
    await expectBothFine(page)

    await page.getByRole('link', { name: `Manage ${lonePin.name}` }).tap()
    await row(page, 'Roster Incomplete').waitFor()
    await act(page, /^Actions for Singles/, 'Manage Roster')
    const form = page.getByRole('form', { name: /^Roster of/ })
    const name = form.getByLabel('Team Name')
    await name.waitFor()
    await expect.poll(() => name.isDisabled()).toBe(true)
    await expectBothFine(page)
    await seat(form, [member])
    await expect.poll(() => name.inputValue()).toBe(fullName(member))
    await form.getByRole('button', { name: 'Save' }).tap()
    await page.getByText("You're all done!").waitFor()
    await row(page, fullName(member), /^(?!.*Roster Incomplete)/s).waitFor()

    const saved = page.waitForEvent('download')
    await act(page, /^Actions for Singles/, 'Add to calendar')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^singles-\d{7}\.ics$/)
    const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(await readFile(await file.path(), 'utf8'))
    expect(start?.slice(1, 4).join('-')).toBe(day)
    expect(formatTime(`${day}T${start?.slice(4, 7).join(':')}Z`, 'America/Chicago')).toBe('09:30 AM')

    const other = await aPage(phone)
    await other.goto(`${site}/registration/manage/${lonePin.id}`)
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Sign in' }).tap()
    await other.getByText("You're all done!").waitFor()
    await row(other, fullName(member), '09:30 AM').waitFor()
    await act(other, /^Actions for Singles/, 'Manage Roster')
    await other.getByText(`ID ${usbcId}`).waitFor()
  })
})
