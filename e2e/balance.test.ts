import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, site } from './browser.ts'
import { askingCard, declinedCard, payByCard, paymentDialog } from './ordering.ts'
import { aProduct } from './own-product.ts'
import type { Product } from './product.ts'
import { row } from './season.ts'
import { anOwner, type OwnTournament } from './tournaments.ts'

const manage = ({ id }: OwnTournament) => `/registration/manage/${id}`
const [whole, later, half, gone] = ['Okafor and Friends', 'Seven Ten Splitters', 'Halfway Rollers', 'Gone Fishing']
const virtualEntries = '3 entries, all with a bowler'
const teamEntry = (page: Page) => page.getByRole('checkbox', { name: 'Select Team All Events for payment' })
const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true })
const actOn = async (page: Page, team: string, action: string): Promise<void> => {
  await row(page, team)
    .getByRole('button', { name: /^Actions for/ })
    .tap()
  await page.getByRole('menuitem', { name: action, exact: true }).tap()
}

/** An open payment log: for each reservation what is in its lines, in cents, and its total; then the grand total. */
async function readLog(log: Locator) {
  await log.getByText('Grand total due').waitFor()
  const tables = await log.getByRole('table').filter({ hasText: 'Base Fee' }).all()
  const reservations = await Promise.all(
    tables.map(async (table) => {
      const rows = await table.getByRole('row').allInnerTexts()
      return rows.map((text) => {
        const [, name = '', , sign = '', dollars = ''] = /^(.+?)(\n.*)?\s+(-?)\$([\d,.]+)$/s.exec(text.trim()) ?? []
        return [name.trim(), Number(`${sign}${dollars.replace(/[,.]/g, '')}`)] as const
      })
    }),
  )
  for (const lines of reservations) {
    const sum = lines
      .filter(([name]) => !name.startsWith('Total'))
      .reduce((now, [name, cents]) => now + (/^(Payment|Refund):/.test(name) ? -cents : cents), 0)
    expect([lines.at(-1)?.[0], sum]).toEqual(lines.at(-1))
  }
  const due = reservations.reduce((sum, lines) => sum + (lines.at(-1)?.[1] ?? 0), 0)
  await expect.poll(() => log.innerText()).toMatch(new RegExp(`Grand total due\\s+\\$${(due / 100).toFixed(2)}`))
  return { reservations, due }
}
const logOf = async (page: Page, team: string, title: 'Balance Detail' | 'Payment Log') => {
  await actOn(page, team, title)
  return readLog(row(page, team).getByRole('region', { name: title }))
}

describe.skipIf(!browserPath)('a captain who pays a balance months later, on a phone', () => {
  test('sees what is due and why, pays most of it with the third card, and prints the payment log', async () => {
    const page = await aPage(phone)
    await page.addInitScript(() => {
      window.print = () => {}
    })
    const { tournament } = await anOwner(page, 'captain2')
    await page.goto(site + manage(tournament))
    await row(page, whole).waitFor()
    await page.getByText('Total due: $720.50').waitFor()
    await page.getByText('Your rosters are complete. $720.50 is still due.').waitFor()
    await expect.poll(() => page.getByText("You're all done!").count()).toBe(0)
    await payButton(page, '$720.50').waitFor()
    for (const words of [whole, later, half, virtualEntries])
      await expect.poll(() => row(page, words).getByRole('checkbox').isChecked()).toBe(true)
    await expect.poll(() => teamEntry(page).isChecked()).toBe(true)
    await expect.poll(() => row(page, gone, 'CANCELLED').getByRole('checkbox').count()).toBe(0)

    const unpaid = await logOf(page, whole, 'Balance Detail')
    expect(unpaid.reservations).toEqual([
      [
        ['Base Fee', 25_000],
        ['Lane maintenance', 250],
        ['Total due', 25_250],
      ],
    ])
    const halfPaid = await logOf(page, half, 'Balance Detail')
    expect(halfPaid.reservations[0]).toContainEqual([expect.stringMatching(/^Payment: Check \d+$/), 12_700])
    expect(halfPaid.due).toBe(12_550)
    await expectBothFine(page)
    const back = await logOf(page, gone, 'Payment Log')
    expect(back.reservations[0]).toContainEqual([expect.stringMatching(/^Refund: (Credit card|Check)$/), -25_250])
    expect(back.due).toBe(0)
    await page.getByRole('button', { name: 'Balance Detail of All Events', exact: true }).tap()
    const ofVirtual = await readLog(page.getByRole('region', { name: 'Payment log of All Events' }))
    expect(ofVirtual.reservations).toHaveLength(3)
    await page.getByRole('button', { name: 'Balance Detail of Team All Events' }).tap()
    const ofTeam = await readLog(page.getByRole('table').filter({ hasText: 'Virtual events of teams' }))
    expect([unpaid.due, halfPaid.due, ofVirtual.due, ofTeam.due]).toEqual([25_250, 12_550, 6000, 3000])
    await expectBothFine(page)

    await row(page, later).getByRole('checkbox').tap()
    await payButton(page, '$468.00').tap()
    const dialog = paymentDialog(page)
    expectComplaint(/402 POST/)
    await payByCard(page, declinedCard)
    await dialog.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    await payByCard(page, askingCard)
    const bank = page.getByRole('dialog', { name: /3D Secure/ })
    await bank.getByRole('button', { name: 'Fail' }).tap()
    await dialog.getByRole('alert').filter({ hasText: 'unable to authenticate' }).waitFor()
    await payByCard(page, askingCard)
    await bank.getByRole('button', { name: 'Complete' }).tap()
    await page.getByText('Payment Processed!').waitFor()
    await page.getByText('Selected entries were paid successfully.').waitFor()

    await page.getByText('Total due: $252.50').waitFor()
    // it stays when the notice is gone
    await page.getByText('Paid $468.00').waitFor()
    await payButton(page, '$0.00').waitFor()
    await row(page, later).getByText('$252.50 DUE').waitFor()
    for (const words of [whole, half, virtualEntries])
      await row(page, words).getByText('DUE').waitFor({ state: 'hidden' })
    const paid = await logOf(page, half, 'Payment Log')
    expect(paid.reservations[0]).toContainEqual(['Payment: Credit card payment', 12_550])
    await page.getByRole('button', { name: 'Payment Log of All Events', exact: true }).tap()
    const paidVirtual = page.getByRole('region', { name: 'Payment log of All Events' })
    expect((await readLog(paidVirtual)).due).toBe(0)
    await expect
      .poll(() => paidVirtual.getByRole('region', { name: 'Reservations Paid' }).getByRole('table').count())
      .toBe(3)

    await actOn(page, half, 'Print Payment Log')
    const printed = page.frameLocator('iframe[title="Page for printing"]')
    await printed.getByRole('heading', { name: 'Grand total due: $0.00' }).waitFor()
    await printed.getByRole('row', { name: /^Payment: Check \d+ .+ \$127\.00$/ }).waitFor()
    await printed.getByRole('row', { name: /^Payment: Credit card payment .+ \$125\.50$/ }).waitFor()
  })

  describe('through the hosted page', () => {
    let product: Product | undefined
    beforeAll(async () => {
      product = await aProduct()
      await product.start({ PAYMENTS_EMBEDDED_FORM: 'false', ALLOW_CAPTAIN_CHANGE_SQUAD: 'false' })
    })
    afterAll(() => product?.remove())

    test('cancelled, then declined, then paid: only what was ticked', async () => {
      const page = await aPage(phone)
      const { tournament } = await anOwner(page, 'captain2', 'open', product?.site)
      const ofEntries = manage(tournament)
      await page.goto(`${product?.site}${ofEntries}`)
      for (const words of [whole, half, virtualEntries]) await row(page, words).getByRole('checkbox').tap()
      await teamEntry(page).tap()
      await payButton(page, '$252.50').tap()
      await page.getByRole('link', { name: /Cancel and go back/ }).tap()
      await page.getByRole('alert').getByText('Your payment was not completed.', { exact: true }).waitFor()
      await expect.poll(() => page.url()).toMatch(new RegExp(`${ofEntries}/[\\w-]{36}$`))
      await expectBothFine(page)
      await payButton(page, '$252.50').tap()
      const pay = async (number: string) => {
        await page.getByLabel('Card number').fill(number)
        await page.getByLabel('Expiration').fill('12 / 40')
        await page.getByLabel('CVC').fill('123')
        await page.getByLabel('Cardholder name').fill('Marcus Okafor')
        await page.getByLabel('Email').fill('captain2@kegler.test')
        await page.getByRole('button', { name: 'Pay $252.50' }).tap()
      }
      expectComplaint(/402 POST/)
      await pay(declinedCard)
      await page.getByText('Your card was declined.').waitFor()
      await pay('4242 4242 4242 4242')
      await page.getByText('Selected entries were paid successfully.').waitFor()
      await row(page, later).getByText('DUE').waitFor({ state: 'hidden' })
      await page.getByText('Total due: $468.00').waitFor()
      await page.waitForURL(new RegExp(`${ofEntries}$`))
      await page.reload()
      await payButton(page, '$468.00').waitFor()
      await expect.poll(() => page.getByText('Payment Processed!').count()).toBe(0)

      // where squads may not be changed the menu does not speak of it
      await row(page, whole)
        .getByRole('button', { name: /^Actions for/ })
        .tap()
      await page.getByRole('menuitem', { name: 'Balance Detail' }).waitFor()
      await expect.poll(() => page.getByRole('menuitem', { name: /^Change/ }).count()).toBe(0)
    })
  })
})
