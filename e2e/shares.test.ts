import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, site } from './browser.ts'
import { theMail } from './captains.ts'
import { payByCard } from './ordering.ts'
import { actOn } from './rosters.ts'
import { row } from './season.ts'
import { anOwner } from './tournaments.ts'

/** A picture of a step, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }))
}
/** Every value that the field shows from now on. */
async function recordValues(field: Locator): Promise<() => Promise<string[]>> {
  const recorded = await field.evaluateHandle((input) => {
    const values: string[] = []
    const look = () => {
      const { value } = input as HTMLInputElement
      if (values.at(-1) !== value) values.push(value)
      requestAnimationFrame(look)
    }
    look()
    return values
  })
  return () => recorded.jsonValue()
}
const team = 'Okafor and Friends'
const act = (page: Page, action: string) => actOn(page, team, action)

describe.skipIf(!browserPath)('money of a team', () => {
  test('a captain asks for shares and changes them; a treasurer pays by a payment link, with a note', async () => {
    const page = await aPage(phone)
    const { tournament } = await anOwner(page, 'captain2', 'open', site, {
      ...{ invites: true, shares: true, paymentLinks: true },
    })
    await page.goto(`${site}/registration/manage/${tournament.id}`)
    await row(page, team).waitFor()
    await act(page, 'Team Money')
    const panel = page.getByRole('region', { name: 'Team Money' })
    await panel.getByText('Missing').waitFor()
    await panel.getByLabel('Teammates pay their share').click()
    const form = panel.getByRole('form', { name: 'Shares' })
    await form.getByText('Captain pays').or(form.getByText('open').first()).first().waitFor()
    await expectBothFine(page)
    await picture(page, 'money')
    await form.getByLabel(/^2\. /).fill('12.345')
    await panel.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter the amount in dollars, with at most two decimals.').waitFor()
    await form.getByLabel(/^2\. /).fill('12.34')
    const shown = await recordValues(form.getByLabel(/^2\. /))
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Teammates pay these shares by their links.').waitFor()
    await form.getByText('$12.34 open').waitFor()
    expect(await shown()).toEqual(['12.34'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await picture(page, 'money-large')

    await act(page, 'Let Somebody Else Pay')
    const chosen = page.getByRole('dialog').getByRole('group', { name: 'Entries' })
    const [first, second] = [chosen.getByRole('checkbox').first(), chosen.getByRole('checkbox').nth(1)]
    await second.waitFor()
    for (const one of [first, second]) await one.setChecked(false)
    await page.getByRole('button', { name: 'Make Link' }).click()
    await page.getByRole('dialog').getByText('Choose the entries to pay.').waitFor()
    for (const one of [first, second]) await one.setChecked(true)
    await expectBothFine(page)
    await page.getByRole('button', { name: 'Make Link' }).click()
    const address = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(address).toMatch(/\/pay#[\w-]{43}$/)
    await picture(page, 'pay-link')

    const other = await aPage(phone)
    await other.goto(address)
    await other.getByRole('heading', { name: /^Pay for / }).waitFor()
    expect(other.url()).toBe(`${site}/pay`)
    expect(await other.getByRole('main').getByRole('listitem').count()).toBe(2)
    await other.getByText(/^Total \$/).waitFor()
    await other.getByRole('button', { name: /^Pay \$/ }).click()
    await other.getByText('Enter your name.').waitFor()
    await other.getByLabel('Your Name').fill('Falls City Lions')
    await other.getByLabel('E-mail Address').fill('lions@kegler.test')
    await other.getByLabel('Note (optional)').fill('Good luck')
    await other.reload()
    await expect.poll(() => other.getByLabel('Your Name').inputValue()).toBe('Falls City Lions')
    await expectBothFine(other)
    await picture(other, 'pay')
    await other.getByRole('button', { name: /^Pay \$/ }).click()
    await other.getByRole('dialog').waitFor()
    await other.reload()
    await other.getByText(/was begun by this link/).waitFor()
    await expectBothFine(other)
    await other.getByLabel('Click here to process payments in real time.').check()
    await other.getByRole('button', { name: /^Pay \$/ }).click()
    await payByCard(other)
    await other.getByText('Payment Processed!').waitFor()
    await other.getByText('Nothing is due for you.').waitFor()
    await other.reload()
    await other.getByText(/^\$[\d.,]+ was paid on /).waitFor()
    const printed = other.waitForRequest(/link\/payment\/.+\/printable/)
    await other.getByRole('button', { name: 'Print Receipt' }).click()
    await printed
    await expectBothFine(other)
    await picture(other, 'paid')
    const receipt = await theMail('lions@kegler.test', /Your payment for/)
    expect(receipt.text).toContain(`${site}/pay#`)
    await page.reload()
    await row(page, team).waitFor()
    await act(page, 'Payment Log')
    await page.getByText(/Credit card payment, Falls City L\. \(guest\)/).waitFor()
  })
})
