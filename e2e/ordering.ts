import { type DayText, formatDay } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { site } from './browser.ts'
import { aCaptain, type Captain } from './captains.ts'
import { asCaptain, dayOf, openSchedule, row } from './season.ts'
import { aTournament, type OwnTournament } from './tournaments.ts'

/** Puts places of a squad of the shown day into the cart. */
export async function addSquad(page: Page, eventName: string, time: string, quantity: number): Promise<void> {
  await page.getByRole('textbox', { name: `Quantity, ${eventName} ${time}` }).fill(String(quantity))
  await page.getByRole('button', { name: `Add (${quantity})` }).click()
  await row(page, time, `In Cart: ${quantity}`).waitFor()
}

/** Puts entries of a virtual event into the cart; `owner` as it is offered: 'One for each bowler'. */
export async function addVirtual(page: Page, owner: string, quantity: number): Promise<void> {
  const offer = row(page, owner)
  await offer.getByRole('textbox').fill(String(quantity))
  await offer.getByRole('button', { name: `Add (${quantity})` }).click()
  await offer.getByText(`In Cart: ${quantity}`).waitFor()
}

/** Opens the scheduler on the tournament's day and puts places of a squad into the cart. */
export async function fillCart(
  page: Page,
  tournamentId: string,
  { day, event, time, quantity = 1, of = site }: Wanted,
): Promise<DayText> {
  const wanted = await dayOf(tournamentId, day, of)
  await openSchedule(page, tournamentId, wanted, of)
  await addSquad(page, event, time, quantity)
  return wanted
}
interface Wanted {
  /** Days after the tournament's first. */
  day: number
  event: string
  time: string
  quantity?: number
  of?: string
}
export const toCheckout = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await page.getByRole('heading', { name: 'Order Review' }).waitFor()
}
/** A fresh captain with one team of a tournament in the cart, at checkout. */
export async function atCheckout(page: Page): Promise<{ captain: Captain; tournament: OwnTournament }> {
  const [captain, tournament] = await Promise.all([aCaptain(page), aTournament()])
  await fillCart(page, tournament.id, { day: 44, event: 'Team', time: '08:00 AM' })
  await toCheckout(page)
  return { captain, tournament }
}
const done = 'See you on the lanes! Your registration is complete. Questions? Call (800) 555-0142.'
export const thanks = (page: Page) => page.getByRole('status').filter({ hasText: done })
export const entriesOf = ({ email }: Pick<Captain, 'email'>, tournamentId: string, of = site) =>
  asCaptain<{ eventName: string; name: string; balanceDue: number }[]>(
    email,
    `GET tournament/${tournamentId}/entries`,
    undefined,
    of,
  )
/** How many charges the card provider has made, of everybody. */
export async function charges(): Promise<number> {
  const reply = await fetch(`${site}/sandbox/card-payments/_sim`)
  return ((await reply.json()) as { objects: { charge: number } }).objects.charge
}

/** Opens the card form. */
export async function startPaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay Full Amount' }).click()
  await cardNumber(page).waitFor()
}
export const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment' })
const cardField = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')
export const cardNumber = (page: Page) => cardField(page, 'Secure card number input frame')
export const cardExpiry = (page: Page) => cardField(page, 'Secure expiration date input frame')
export const cardCode = (page: Page) => cardField(page, 'Secure CVC input frame')

const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const askingCard = '4000 0027 6000 3184'

/** Types a card into the open dialog and sends it. */
export async function payByCard(page: Page, number: string = goodCard): Promise<void> {
  await typeCard(page, number)
  await cardButton(page).click()
}
export const cardButton = (page: Page) => paymentDialog(page).getByRole('button', { name: /^Pay \$/ })
export async function typeCard(page: Page, number: string = goodCard): Promise<void> {
  await paymentDialog(page).getByLabel('Cardholder name').fill('Nadia Kowalczyk')
  await cardNumber(page).fill(number)
  await cardExpiry(page).fill('12 / 40')
  await cardCode(page).fill('123')
}
/** 'Remove Team Mar 1st, 2026 08:00 AM CT' */
export const removeButton = (page: Page, name: string, day: DayText) =>
  page.getByRole('button', { name: new RegExp(`^Remove ${name} ${formatDay(day)}`) })
