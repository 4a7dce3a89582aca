import { addDays, formatTime, dayOf as wallDay } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anotherTab, aPage, browserPath, expectComplaint, expectFine, phone, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad, entriesOf, fillCart, payByCard, removeButton, startPaying, thanks, toCheckout } from './ordering.ts'
import { act, type BoughtEntry, entriesOf as boughtOf, saveRoster } from './rosters.ts'
import { asCaptain, dayOf, freeMembers, fullName, man, openSchedule, row, squadOf } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

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
  test('has one cart: begun on the phone, gone on with on the laptop, paid once', { tags: 'full' }, async () => {
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

  test('who opens the checkout on the other device reviews and pays the same cart', { tags: 'full' }, async () => {
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
    await until(laptop, () =>
      laptop.getByText('This order was paid on another device.').or(thanks(laptop)).first().isVisible(),
    )
    await expect.poll(() => laptop.getByText('Your shopping cart is empty.').count()).toBe(0)
    expect(await entriesOf(captain, open.id)).toHaveLength(1)
    const cart = await asCaptain(captain.email, `GET registration/tournament/${open.id}/hold`)
    expect(cart).toMatchObject({ version: 0, squads: [] })
  })

  test('the cart survives a reload, is in step in a second tab, and is for one tournament', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const day = await fillCart(page, open.id, { day: 29, event: 'Team', time: '08:00 AM' })
    await page.reload()
    await row(page, '08:00 AM', 'In Cart: 1').waitFor()
    const other = await anotherTab(page.context())
    await openSchedule(other, open.id, day)
    await row(other, '08:00 AM', 'In Cart: 1').waitFor()
    await page.bringToFront()
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('2')
    await page.getByRole('button', { name: 'Add (2)' }).click()
    await row(other, '08:00 AM', 'In Cart: 3').waitFor()
    // both at once: neither undoes the other
    expectComplaint(/409 PUT .*\/hold$/)
    const tabs = [page, other]
    for (const tab of tabs) await tab.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Add (1)' }).click()))
    for (const tab of tabs) await row(tab, '08:00 AM', 'In Cart: 5').waitFor()
    await other.bringToFront()
    await removeButton(other, 'Team', day).click()
    await page.getByText('0 items · $0.00').waitFor()

    await page.bringToFront()
    await addSquad(page, 'Team', '08:00 AM', 1)
    await other.bringToFront()
    const mixed = await aTournament('state mixed')
    await openSchedule(other, mixed.id, await dayOf(mixed.id, 1))
    const quantity = other.getByRole('textbox', { name: 'Quantity, Mixed Team 10:00 AM' })
    await quantity.fill('1')
    await other.getByRole('button', { name: 'Add (1)' }).click()
    const question = other.getByRole('dialog', { name: 'Your cart holds another tournament' })
    await question.getByText(`items for ${open.name}`).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await row(page, '08:00 AM', 'In Cart: 1').waitFor()
    await other.getByRole('button', { name: 'Add (1)' }).click()
    await question.getByRole('button', { name: 'Clear my cart and add' }).click()
    await row(other, '10:00 AM', 'In Cart: 1').waitFor()
    await page.getByText('0 items · $0.00').waitFor()
  })

  test('both devices have the same entries: a roster stays with its entry when another one is taken out', {
    tags: 'full',
  }, async () => {
    const mobile = await aPage(phone)
    await aCaptain(mobile)
    const mixed = await aTournament('state mixed')
    await fillCart(mobile, mixed.id, { day: 7, event: 'Mixed Team', time: '02:30 PM', quantity: 3 })
    const laptop = await another(mobile)
    for (const device of [mobile, laptop]) {
      await device.goto(`${site}/registration/rostercheckout/${mixed.id}`)
      await device.getByRole('region', { name: 'Entry #3' }).waitFor()
    }
    const form = (device: Page) => device.getByRole('form', { name: 'Roster of Entry #2' })
    const name = (device: Page) => form(device).getByLabel('Team Name')
    for (const device of [mobile, laptop]) await act(device, 'Entry #2', 'Manage Roster')
    await name(laptop).fill('Gutter Gang')
    await name(mobile).fill('Pin Pals')
    await form(mobile).getByRole('button', { name: 'Save' }).click()
    await mobile.getByText('Team: Pin Pals').waitFor()
    const team = (device: Page, entry: string) =>
      device.getByRole('region', { name: entry }).getByText('Team: Pin Pals')
    await until(laptop, () => team(laptop, 'Entry #2').isVisible())
    // it was a new one for a form that was opened before the other saved
    expectComplaint(/409 (POST|PUT) .*cartroster/)
    await form(laptop).getByRole('button', { name: 'Save' }).click()
    await laptop.getByText('This roster was changed somewhere else').waitFor()
    expect(await name(laptop).inputValue()).toBe('Gutter Gang')
    await form(laptop).getByRole('button', { name: 'Load the newest roster' }).click()
    await expect.poll(() => name(laptop).inputValue()).toBe('Pin Pals')
    await form(laptop).getByRole('button', { name: 'Close' }).click()
    await act(laptop, 'Entry #1', 'Remove Entry')
    await team(laptop, 'Entry #1').waitFor()
    await until(mobile, () => team(mobile, 'Entry #1').isVisible())
    expect(await mobile.getByRole('region', { name: 'Entry #3' }).count()).toBe(0)
  })

  test('bowlers of a cart who bowl elsewhere by now are all named, and their roster is not complete', async () => {
    const { captain: other, tournament } = await anOwner(await aPage(), 'captain')
    const page = await aPage()
    const captain = await aCaptain(page)
    const empty = ({ rosterPositions }: BoughtEntry) => rosterPositions.every(({ bowler }) => bowler === null)
    const bought = (await boughtOf(other.email, tournament.id)).find((one) => one.eventName === 'Team' && empty(one))
    if (!bought?.squadDateTime) throw new Error('The captain has no Team entry without bowlers.')
    const zone = 'America/Chicago'
    const [day, clock] = [wallDay(bought.squadDateTime, zone), formatTime(bought.squadDateTime, zone)]
    const place = { eventId: tournament.event('Team'), day, time: clock.slice(0, 5) }
    const bowlers = await freeMembers(captain.email, { tournamentId: tournament.id, ...place }, Array(5).fill(man))
    await openSchedule(page, tournament.id, day)
    await addSquad(page, 'Team', clock, 1)
    await asCaptain(captain.email, 'POST registration/cartroster', {
      id: `${Date.now()}0`,
      tournamentId: tournament.id,
      rosterType: 'Entry',
      rosterData: JSON.stringify({
        name: 'Taken',
        countryId: 'US',
        squadId: squadOf(place),
        eventId: place.eventId,
        rosterPositions: bowlers.map(({ usbcId }, index) => ({ position: index + 1, bowler: { usbcId } })),
      }),
    })
    await page.goto(`${site}/registration/rostercheckout/${tournament.id}`)
    const card = page.getByRole('region', { name: 'Entry #1' })
    await card.getByText('Team: Taken').waitFor()
    await expect.poll(() => card.getByText('Roster Incomplete').count()).toBe(0)
    await saveRoster(other.email, bought, bowlers)
    await page.reload()
    await card.getByText('Roster Incomplete').waitFor()
    const named = card.getByRole('alert').getByRole('listitem')
    await expect.poll(() => named.count()).toBe(bowlers.length)
    for (const bowler of bowlers) await named.filter({ hasText: fullName(bowler) }).waitFor()
  })
})
