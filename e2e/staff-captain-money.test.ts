import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connectedAccounts } from '../apps/sandbox/src/demo/accounts.ts'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { type Captain, mailsTo } from './captains.ts'
import { cardButton, paymentDialog, typeCard } from './ordering.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, row } from './season.ts'
import { anOwner, type OwnTournament } from './tournaments.ts'

const log = (page: Page) => page.getByRole('region', { name: 'Payment Log' })
const select = (page: Page, name: string | number) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const broken = (route: Route) => route.fulfill({ status: 502, json: { code: '', message: 'Broken.', messages: [] } })

/** Staff on the page of a captain with two unpaid teams of $252.50, in page order. */
async function atCaptain() {
  const theirs = await aPage()
  const { captain, tournament } = await anOwner(theirs, 'captain2')
  const entries = await entriesOf(captain.email, tournament.id)
  const owing = entries.filter(({ balanceDue }) => balanceDue === 252.5)
  const page = await aPage()
  await signIn(page, 'admin', `/admin/entry/${owing[0]?.id}`)
  await page.getByRole('link', { name: 'View Captain' }).click()
  await page.getByRole('heading', { name: 'Change entries' }).waitFor()
  const shown = await page.getByRole('checkbox', { name: /^Select \d{7}$/ }).all()
  const inOrder: number[] = []
  for (const box of shown) inOrder.push(Number((await box.getAttribute('aria-label'))?.slice(7)))
  const teams = owing.toSorted((a, b) => inOrder.indexOf(a.entryNumber) - inOrder.indexOf(b.entryNumber))
  return { page, theirs, captain, tournament, teams }
}

/** A request of the page that fits waits on the wire until it is let go; `answered` once its answer is there. */
async function onTheWire(page: Page, fits: (url: URL) => boolean) {
  const [sent, go] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  await page.route(fits, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.resolve(route.request().url())
    await go.promise
    await route.continue()
  })
  const answered = page.waitForResponse((reply) => fits(new URL(reply.url())) && reply.request().method() === 'POST')
  return { sent: sent.promise, letGo: () => go.resolve(), answered }
}

/** What came in for a captain in a tournament by check and by card, less what went back, and what is due; dollars. */
async function booksOf({ email }: Captain, { id, name }: OwnTournament, captainId: string) {
  const { payments } = await asCaptain<{
    payments: { tournamentName: string; paymentMethod: string; amountPaid: number }[]
  }>('admin@kegler.test', `GET admin/captain/${captainId}/payments`)
  const ofTournament = payments.filter(({ tournamentName }) => tournamentName === name)
  const by = (method: string) =>
    ofTournament
      .filter(({ paymentMethod }) => paymentMethod === method)
      .reduce((sum, { amountPaid }) => sum + amountPaid, 0)
  const teams = await entriesOf(email, id)
  const due = teams.reduce((sum, { balanceDue }) => sum + balanceDue, 0)
  return { check: by('Check'), card: by('Credit Card'), due }
}
/** Of an intent at the card provider; dollars. */
async function chargedFor(intent: string): Promise<{ charged: number; returned: number }> {
  const reply = await fetch(`${site}/sandbox/card-payments/v1/charges?payment_intent=${intent}`, {
    headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-account': connectedAccounts[0]?.id ?? '' },
  })
  const { data } = (await reply.json()) as { data: { status: string; amount: number; amount_refunded: number }[] }
  const paid = data.filter(({ status }) => status === 'succeeded')
  const sum = (name: 'amount' | 'amount_refunded') => paid.reduce((all, charge) => all + charge[name], 0) / 100
  return { charged: sum('amount'), returned: sum('amount_refunded') }
}

describe.skipIf(!browserPath)("money on the captain's page", () => {
  test.each(['the check', 'the card', 'neither'] as const)(
    'a check and a card for the same balance at once, %s ahead: one is refused, the other is in the books',
    async (ahead) => {
      const { page, theirs, captain, tournament, teams } = await atCaptain()
      const captainId = /captain\/([\w-]{36})/.exec(page.url())?.[1] ?? ''
      const before = await booksOf(captain, tournament, captainId)
      await theirs.goto(`${site}/registration/manage/${tournament.id}`)
      for (const words of ['Halfway Rollers', '3 entries, all with a bowler'])
        await row(theirs, words).getByRole('checkbox').uncheck()
      await theirs.getByRole('checkbox', { name: 'Select Team All Events for payment' }).uncheck()
      await theirs.getByRole('button', { name: 'Pay $505.00' }).click()
      await typeCard(theirs)

      for (const { entryNumber } of teams) await select(page, entryNumber).check()
      await page.getByRole('button', { name: 'Cash/Check' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accept Payment' })
      const squad = /, \w+ \d+\w\w, \d{4}, \d\d:\d\d [AP]M CT$/
      await expect.poll(() => dialog.getByRole('checkbox', { name: squad }).count()).toBe(teams.length)
      await dialog.getByLabel('Method').selectOption('Check')
      await dialog.getByLabel('Check Number').fill('4711')
      await dialog.getByLabel('Amount').fill('400')
      await dialog.getByText(/opened a payment of \$505\.00 .* It will be ended\./).waitFor()
      await dialog.getByText('$400.00 is applied to 2 items; $105.00 stays due.').first().waitFor()

      const card = await onTheWire(theirs, ({ pathname }) => /payment_intents\/\w+\/confirm$/.test(pathname))
      const check = await onTheWire(
        page,
        ({ pathname, searchParams }) => pathname.endsWith('/captain/payment/other') && !searchParams.has('dryRun'),
      )
      expectComplaint(/(400 POST .*\/confirm|422 POST .*\/payment\/other)/)
      await Promise.all([cardButton(theirs).click(), dialog.getByRole('button', { name: 'Save Payment' }).click()])
      const [confirm] = await Promise.all([card.sent, check.sent])
      if (ahead === 'the check') {
        check.letGo()
        await check.answered
      }
      card.letGo()
      if (ahead === 'the card') await card.answered
      check.letGo()

      const isBooked = async () => {
        await page
          .getByText('Payment Processed!')
          .or(dialog.getByText(/^Cannot make payments/))
          .first()
          .waitFor()
        return page.getByText('Payment Processed!').isVisible()
      }
      const isPaid = async () => {
        const ended = paymentDialog(theirs).getByText(/^This payment was ended, or its time has run out\./)
        await theirs.getByText('Payment Processed!').or(ended).first().waitFor()
        return theirs.getByText('Payment Processed!').isVisible()
      }
      const outcome = await Promise.all([isBooked(), isPaid()])
      expect(outcome).toContainEqual(true)
      if (ahead !== 'neither') expect(outcome).toEqual([ahead === 'the check', ahead === 'the card'])
      const [booked, paid] = outcome
      const after = await booksOf(captain, tournament, captainId)
      const { charged, returned } = await chargedFor(/(pi_\w+)\/confirm/.exec(confirm)?.[1] ?? '')
      expect(after.check - before.check).toBe(booked ? 400 : 0)
      expect(after.card - before.card).toBe(charged - returned)
      expect(before.due - after.due).toBe((booked ? 400 : 0) + charged - returned)
      expect(charged).toBe(paid ? 505 : 0)
      const mails = (await mailsTo(captain.email)).filter(({ subject }) => subject.includes('was returned'))
      expect(mails).toHaveLength(returned > 0 ? 1 : 0)

      // both sit before what is true now
      const left = booked ? '$320.50' : '$215.50'
      if (paid) await dialog.getByRole('button', { name: 'Close' }).first().click()
      else await paymentDialog(theirs).getByRole('button', { name: 'Go back' }).click()
      await theirs.getByText(`Total due: ${left}`).waitFor()
      await page.getByRole('heading', { name: `${tournament.name} - Balance Due: ${left}` }).waitFor()
    },
  )

  test('one check over $400 for two teams: shares in page order, in the log, its print and at the captain', async () => {
    const { page, theirs, captain, tournament, teams } = await atCaptain()
    const [first, second] = teams
    expect(teams).toHaveLength(2)
    for (const { entryNumber } of teams) await select(page, entryNumber).check()
    await page.getByText('Selected: 2, Selected Balance: $505.00').waitFor()
    await page.getByRole('button', { name: 'Cash/Check' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept Payment' })
    await dialog.getByLabel('Method').selectOption('Check')
    await dialog.getByLabel('Check Number').fill('4711')
    await dialog.getByLabel('Amount').fill('505.01')
    await dialog.getByText('The amount is above the balance of $505.00.').waitFor()
    await dialog.getByLabel('Amount').fill('400')
    await dialog.getByText('$400.00 is applied to 2 items; $105.00 stays due.').first().waitFor()
    await dialog.getByText('$147.50').first().waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
    await page.getByText('Payment Processed!').waitFor()
    await page.getByText('Selected entries were paid successfully.').waitFor()
    const payment = log(page).getByRole('row').filter({ hasText: '4711' })
    await payment.getByText('$400.00').waitFor()
    await payment.getByRole('button', { name: 'View Entries (2)' }).click()
    const applied = log(page).getByRole('region', { name: 'Applied to' }).getByRole('listitem')
    await applied.nth(1).waitFor()
    const texts = await applied.allInnerTexts()
    expect(texts[0]).toMatch(new RegExp(`${first?.entryNumber}[^]*\\$252\\.50`))
    expect(texts[1]).toMatch(new RegExp(`${second?.entryNumber}[^]*\\$147\\.50`))
    await payment.getByRole('button', { name: 'View Entries (2)' }).click()
    await expect.poll(() => applied.count()).toBe(0)
    await payment.getByRole('button', { name: 'More for this payment' }).click()
    await page.getByRole('menuitem', { name: 'Print Confirmation' }).click()
    const printed = page.frameLocator('iframe[title="Page for printing"]').locator('body')
    for (const text of ['4711', String(first?.entryNumber), '$252.50', '$147.50', '$400.00'])
      await expect.poll(() => printed.textContent()).toContain(text)

    const after = await entriesOf(captain.email, tournament.id)
    const due = (id: string | undefined) => after.find((one) => one.id === id)?.balanceDue
    expect([due(first?.id), due(second?.id)]).toEqual([0, 105])
    await theirs.goto(`${site}/registration/manage/${tournament.id}`)
    await theirs.getByText('$105.00').first().waitFor()
  })

  test('nothing found and failing reads of the payment log; what the server says of a captain', async () => {
    const { page } = await atCaptain()
    const address = page.url()
    const payments = '**/admin/captain/*/payments'
    expectComplaint(/502 GET .*payments/)
    await page.route(payments, (route) => route.fulfill({ json: { payments: [], refunds: [] } }))
    await page.goto(address)
    await page.getByText('Nothing Found').waitFor()
    await log(page).getByText("No captain's payments found").waitFor()
    await page.unroute(payments)
    await page.route(payments, broken)
    await page.goto(address)
    await page.getByText('An unexpected error was found while getting captain payments').waitFor()
    await page.unroute(payments)

    const applied = '**/admin/payments/*/entries'
    await page.goto(address)
    const view = log(page)
      .getByRole('button', { name: /^View Entries/ })
      .first()
    await page.route(applied, (route) => route.fulfill({ json: { entries: [], virtualEvents: [] } }))
    await view.click()
    await page.getByText('Nothing Found').waitFor()
    await log(page).getByText("No payment's entries found").waitFor()
    await page.unroute(applied)
    await page.route(applied, broken)
    await page.goto(address)
    await view.click()
    await page.getByText('An unexpected error was found while getting payment entries').waitFor()
    await expect.poll(() => page.getByText("No payment's entries found").count()).toBe(0)
    await page.unroute(applied)
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await log(page).getByRole('region', { name: 'Applied to' }).waitFor()

    await page.route('**/admin/captain/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        json: { ...(await reply.json()), validationMessages: ['The first is wrong.', 'The second too.'] },
      })
    })
    await page.goto(address)
    const list = page.getByRole('alert').filter({ hasText: 'The first is wrong.' })
    await list.getByText('The second too.').waitFor()
    await expectFine(page)
  })
})
