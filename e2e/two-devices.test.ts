import { addDays } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, phone } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad, entriesOf, fillCart, payByCard, removeButton, startPaying, thanks, toCheckout } from './ordering.ts'
import { asCaptain, openSchedule, row } from './season.ts'
import { aTournament } from './tournaments.ts'

const items = (page: Page, count: string) => page.getByRole('region', { name: 'Your order' }).getByText(count).first()
/** The captain looks at this device again. */
const look = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
const until = (page: Page, shows: () => Promise<boolean>) =>
  expect.poll(async () => look(page).then(shows), { interval: 1_000 }).toBe(true)
/** Another device of the captain who is signed in on this one. */
async function another(device: Page, options?: Parameters<typeof aPage>[0]): Promise<Page> {
  const page = await aPage(options)
  await page.context().addCookies(await device.context().cookies())
  return page
}

describe.skipIf(!browserPath)('a captain with two devices', () => {
  test('has one cart: begun on the phone, gone on with on the laptop, paid once', async () => {
    const mobile = await aPage(phone)
    const captain = await aCaptain(mobile)
    const open = await aTournament()
    const day = await fillCart(mobile, open.id, { day: 53, event: 'Team', time: '08:00 AM' })
    const laptop = await another(mobile)
    await openSchedule(laptop, open.id, day)
    await row(laptop, '08:00 AM', 'In Cart: 1').waitFor()
    await items(laptop, '1 item').waitFor()
    await items(laptop, 'Held for').waitFor()

    await openSchedule(laptop, open.id, addDays(day, 1))
    await addSquad(laptop, 'Team', '08:00 AM', 2)
    // the phone has not looked since, and adds all the same
    expectComplaint(/409 PUT .*\/hold$/)
    await mobile.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await mobile.getByRole('button', { name: 'Add (1)' }).click()
    await mobile.getByText('Added to Cart!').waitFor()
    await items(mobile, '4 items').waitFor()
    await row(mobile, '08:00 AM', 'In Cart: 2').waitFor()

    await until(laptop, () => items(laptop, '4 items').isVisible())
    await removeButton(laptop, 'Team', day).click()
    await items(laptop, '2 items').waitFor()
    await toCheckout(laptop)
    await startPaying(laptop)
    await payByCard(laptop)
    await thanks(laptop).waitFor()
    expect(await entriesOf(captain, open.id)).toHaveLength(2)
    await until(mobile, () => items(mobile, '0 items').isVisible())
    await expect.poll(() => mobile.getByText('In Cart:').count()).toBe(0)
    await expectFine(mobile)
  })

  test('who opens the checkout on the other device reviews and pays the same cart', async () => {
    const mobile = await aPage(phone)
    const captain = await aCaptain(mobile)
    const open = await aTournament()
    await fillCart(mobile, open.id, { day: 54, event: 'Team', time: '08:00 AM' })
    await toCheckout(mobile)
    const laptop = await another(mobile)
    await laptop.goto(mobile.url())
    await laptop.getByRole('heading', { name: 'Order Review' }).waitFor()
    await startPaying(mobile)
    await laptop.getByRole('button', { name: 'Clear My Cart' }).waitFor()
    await payByCard(mobile)
    await thanks(mobile).waitFor()
    await until(laptop, () => laptop.getByText('Your shopping cart is empty.').or(thanks(laptop)).first().isVisible())
    expect(await entriesOf(captain, open.id)).toHaveLength(1)
    const cart = await asCaptain(captain.email, `GET registration/tournament/${open.id}/hold`)
    expect(cart).toMatchObject({ version: 0, squads: [] })
  })
})
