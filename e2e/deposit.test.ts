import { addDays, formatDay } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, signIn, site } from './browser.ts'
import { aCaptain, theMail } from './captains.ts'
import { entriesOf, fillCart, payByCard, paymentDialog, thanks, toCheckout } from './ordering.ts'
import { row } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('a deposit', () => {
  test('is set up, chosen for two teams on a phone, seen in Manage, and the rest is paid', async () => {
    const [office, page] = [await aPage(), await aPage(phone)]
    const [captain, tournament] = await Promise.all([aCaptain(page), aTournament()])
    await signIn(office, 'super', `/tournament/update/${tournament.id}/fees`)
    await office.getByRole('checkbox', { name: 'Captains may pay a deposit' }).check()
    await office.getByRole('textbox', { name: 'Or Days Before the Squad' }).fill('14')
    await office.getByRole('textbox', { name: 'Remind' }).fill('30 14, 3')
    await office.getByRole('textbox', { name: 'Team', exact: true }).fill('50')
    await expectBothFine(office)
    await office.getByRole('button', { name: 'Save' }).click()
    await office.getByText('Deposit saved successfully.').waitFor()
    await expect.poll(() => office.getByRole('textbox', { name: 'Remind' }).inputValue()).toBe('30, 14, 3')

    const day = await fillCart(page, tournament.id, { day: 44, event: 'Team', time: '08:00 AM', quantity: 2 })
    const due = formatDay(addDays(day, -14))
    await toCheckout(page)
    const choice = page.getByRole('radiogroup', { name: 'What do you pay now?' })
    const all = choice.getByRole('radio', { name: 'Everything: $505.00' })
    await expect.poll(() => all.isChecked()).toBe(true)
    await page.getByText('Total $505.00').waitFor()
    await choice.getByRole('radio', { name: `The deposit: $100.00 now, $405.00 by ${due}` }).tap()
    await choice.getByText('The deposit is not refunded.').waitFor()
    await page.getByText('Total now $100.00').waitFor()
    await expectBothFine(page)
    await page.getByRole('button', { name: 'Pay $100.00 Deposit' }).tap()
    await paymentDialog(page).getByRole('button', { name: 'Pay $100.00' }).waitFor()
    await payByCard(page)
    await thanks(page).getByText(`${tournament.name}: $100.00 paid`).waitFor()
    await page.getByText(`Next: $405.00 due by ${due}`).waitFor()
    const mail = await theMail(captain.email, new RegExp(`Welcome to ${tournament.name}`))
    expect(mail.text).toContain(`Due by ${due}: $405.00`)

    await page.goto(`${site}/registration/manage/${tournament.id}`)
    const dueLine = `Deposit paid. $202.50 due by ${due}`
    await expect.poll(() => page.getByText(dueLine).count()).toBe(2)
    await expectBothFine(page)
    await page.getByRole('button', { name: 'Pay $405.00', exact: true }).tap()
    await payByCard(page)
    await page.getByText('Payment Processed!').waitFor()
    await expect.poll(() => page.getByText(dueLine).count()).toBe(0)
    await row(page, 'No Team Name').first().waitFor()
    expect(await entriesOf(captain, tournament.id)).toMatchObject([{ balanceDue: 0 }, { balanceDue: 0 }])
  })
})
