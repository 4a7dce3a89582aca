import { formatDay, formatWeekday, shortWeekday } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { anotherTab, aPage, browserPath, expectComplaint, expectFine, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { connectionAlert, loseAnswer, missingStyles, unreachable } from './connection.ts'
import {
  addSquad,
  atCheckout,
  cardButton,
  charges,
  entriesOf,
  fillCart,
  payByCard,
  paymentDialog,
  removeButton,
  startPaying,
  thanks,
  typeCard,
} from './ordering.ts'
import { act, seat } from './rosters.ts'
import {
  asCaptain,
  dayOf,
  freeMembers,
  man,
  openSchedule,
  placesLeft,
  row,
  showMonthOf,
  squadOf,
  woman,
} from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('the server answers, and nobody hears it', () => {
  test('the answers of adding and removing are lost: the cart holds what it shows', { tags: 'full' }, async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const day = await dayOf(open.id, 50)
    const squadId = squadOf({ eventId: open.event('Team'), day, time: '08:00' })
    const left = async () => (await placesLeft(open.id))[squadId] ?? 0
    await openSchedule(page, open.id, day)
    const before = await left()
    // the page makes up for one lost answer without a word
    await loseAnswer(page, 'PUT', /\/hold$/, 1)
    await addSquad(page, 'Team', '08:00 AM', 1)
    await loseAnswer(page, 'PUT', /\/hold$/, 1)
    await removeButton(page, 'Team', day).click()
    await page.getByText('0 items').waitFor()
    await expect.poll(() => connectionAlert(page).count()).toBe(0)
    // for as long as the cart cannot be read either, nobody knows
    const cart = /\/hold$/
    await page.route(cart, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('2')
    await loseAnswer(page, 'PUT', cart)
    await page.getByRole('button', { name: 'Add (2)' }).click()
    await connectionAlert(page).waitFor()
    await addSquad(page, 'Team', '08:00 AM', 2)
    await expect.poll(left).toBe(before - 2)
    await loseAnswer(page, 'PUT', cart)
    await removeButton(page, 'Team', day).click()
    await expect.poll(left).toBe(before)
    await row(page, '08:00 AM', 'In Cart: 2').waitFor()
    await expect.poll(() => removeButton(page, 'Team', day).isEnabled()).toBe(true)
    await page.unroute(cart)
    await removeButton(page, 'Team', day).click()
    await page.getByText('0 items').waitFor()
  })

  test('the answers of saving and removing rosters are lost: one roster for each entry', { tags: 'full' }, async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    const mixed = await aTournament('state mixed')
    const cartRosters = () =>
      asCaptain<{ name: string }[]>(email, `GET registration/cartroster?tournamentId=${mixed.id}`)
    const day = await fillCart(page, mixed.id, { day: 7, event: 'Mixed Team', time: '02:30 PM', quantity: 2 })
    const squad = { tournamentId: mixed.id, eventId: mixed.event('Mixed Team'), day, time: '14:30' }
    const bowlers = await freeMembers(email, squad, [man, woman])
    await page.goto(`${site}/registration/rostercheckout/${mixed.id}`)
    for (const [number, name] of ['Gutter Gang', 'Pin Pals'].entries()) {
      const entry = `Entry #${number + 1}`
      await act(page, entry, 'Manage Roster')
      const form = page.getByRole('form', { name: `Roster of ${entry}` })
      await form.getByLabel('Team Name').fill(`${name} of old`)
      await seat(form, bowlers.slice(number, number + 1))
      await loseAnswer(page, 'POST', /\/cartroster$/)
      await form.getByRole('button', { name: 'Save' }).click()
      await connectionAlert(page).waitFor()
      expect(await cartRosters()).toHaveLength(number + 1)
      await form.getByLabel('Team Name').fill(name)
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`Team: ${name}`, { exact: true }).waitFor()
    }
    expect((await cartRosters()).map(({ name }) => name)).toEqual(['Gutter Gang', 'Pin Pals'])

    // the entry goes with its roster; the page makes up for the lost answer
    await loseAnswer(page, 'PUT', /\/hold$/, 1)
    await act(page, 'Entry #1', 'Remove Entry')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Entry' }).click()
    await page.getByText('Team: Gutter Gang').waitFor({ state: 'hidden' })
    await page.getByText('Team: Pin Pals').waitFor()
    expect(await cartRosters()).toMatchObject([{ name: 'Pin Pals' }])
    await page.reload()
    await page.getByText('Team: Pin Pals').waitFor()
    expect(await page.getByText('Entry #2').count()).toBe(0)
  })

  test('an order whose every answer is lost once is charged once', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    const before = await charges()
    const pay = page.getByRole('button', { name: 'Pay Full Amount' })
    await page.context().setOffline(true)
    await pay.click()
    await connectionAlert(page).waitFor()
    await page.context().setOffline(false)
    await loseAnswer(page, 'POST', /createSession$/)
    await pay.click()
    await expect.poll(() => pay.isEnabled()).toBe(true)
    await connectionAlert(page).waitFor()
    await startPaying(page)
    await expect.poll(() => missingStyles(page)).toEqual([])
    await loseAnswer(page, 'POST', /clientSecret$/)
    await payByCard(page)
    await paymentDialog(page).getByText(unreachable).waitFor()
    await loseAnswer(page, 'POST', /payment_intents\/\w+\/confirm$/)
    await cardButton(page).click()
    await paymentDialog(page).getByText('Please press Pay again: the card is charged only once.').waitFor()
    await expectFine(page)
    await loseAnswer(page, 'POST', /payment\/process$/)
    await loseAnswer(page, 'POST', /tournament\/[\w-]+\/entry$/)
    expectComplaint(/400 POST .*payment_intents/)
    await cardButton(page).click()
    await thanks(page).waitFor()
    expect(await entriesOf(captain, tournament.id)).toMatchObject([{ balanceDue: 0 }])
    expect(await charges()).toBe(before + 1)
  })

  test('the card was charged and the page gone: its cart is paid, not for sale again', async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await startPaying(page)
    await loseAnswer(page, 'POST', /payment_intents\/\w+\/confirm$/)
    await payByCard(page)
    await paymentDialog(page).getByText('Please press Pay again').waitFor()
    const tab = await anotherTab(page.context())
    await page.close()
    await tab.goto(`${site}/registration/checkout/${tournament.id}`)
    await thanks(tab).waitFor()
    await tab.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
    await expect.poll(() => tab.getByRole('region', { name: 'Your cart' }).count()).toBe(0)
    expect(await entriesOf(captain, tournament.id)).toHaveLength(1)
  })

  test('a payment that is closed in doubt ends as what it was', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await startPaying(page)
    await typeCard(page)
    const close = paymentDialog(page).getByRole('button', { name: 'Close' })
    await page.context().setOffline(true)
    await close.click()
    await page.getByText('nothing is paid twice').waitFor()
    await page.context().setOffline(false)
    await startPaying(page)
    await loseAnswer(page, 'POST', /payment_intents\/\w+\/confirm$/)
    await payByCard(page)
    await paymentDialog(page).getByText('Please press Pay again').waitFor()
    await close.click()
    await thanks(page).waitFor()
    expect(await entriesOf(captain, tournament.id)).toHaveLength(1)
  })

  test('the answer to a saved roster is lost: saving it again is no conflict', { tags: 'full' }, async () => {
    const page = await aPage()
    const { tournament } = await anOwner(page, 'captain')
    await page.goto(`${site}/registration/manage/${tournament.id}`)
    const messengers = row(page, 'Maplewood Messengers')
    await messengers.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Manage Roster', exact: true }).click()
    const form = page.getByRole('form', { name: 'Roster of Maplewood Messengers' })
    const code = form.getByLabel('Companion Code')
    expectComplaint(/409 PUT/)
    await code.fill('FOG')
    await loseAnswer(page, 'PUT', /registration\/entry\/[\w-]+$/)
    await form.getByRole('button', { name: 'Save' }).click()
    await connectionAlert(page).waitFor()
    await code.fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Entry roster successfully saved!').waitFor()
    await form.waitFor({ state: 'hidden' })
  })

  test('the answer to a squad change is lost: the entry moves once', { tags: 'full' }, async () => {
    const page = await aPage()
    const approach = 'The Quiet Approach'
    const { tournament } = await anOwner(page, 'captain2')
    const day = await dayOf(tournament.id, 16)
    await page.goto(`${site}/registration/manage/${tournament.id}`)
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change Squad', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Squad' })
    const date = dialog.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) })
    await showMonthOf(dialog.getByRole('region', { name: 'Choose a date' }), day)
    await date.click()
    await dialog.getByRole('radio', { name: /08:00 AM/ }).check()
    await loseAnswer(page, 'PUT', /squad\/change$/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(unreachable).waitFor()
    await dialog.getByText(`Now: ${shortWeekday(day)} 08:00 AM, ${formatDay(day)} CT.`).waitFor()
    await expect.poll(() => page.getByText('Squad Not Updated!').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Squad Changed!').waitFor()
    await row(page, approach, `08:00 AM, ${formatDay(day)}`).waitFor()
  })
})
