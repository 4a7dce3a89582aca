import { addDays, type DayText, formatWeekday } from '@kegler/domain/dates.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoId } from '../apps/sandbox/src/demo/ids.ts'
import { type Member, members } from '../apps/sandbox/src/membership/members.ts'
import { demoToday } from '../apps/sandbox/src/today.ts'
import { site, tokenOf } from './browser.ts'

/** The tournament of the demo season that the smoke walks read. */
export const openChampionships = demoId('tournament', 'open')

const starts = new Map<string, Promise<DayText>>()
/** The day so many days after a tournament's first; 0 is the first. */
export async function dayOf(tournamentId: string, number: number, of = site): Promise<DayText> {
  const key = `${of} ${tournamentId}`
  const start = starts.get(key) ?? readStart(tournamentId, of)
  starts.set(key, start)
  return addDays(await start, number)
}
async function readStart(tournamentId: string, of: string): Promise<DayText> {
  const { startDate } = await asCaptain<{ startDate: DayText }>(
    'captain@kegler.test',
    `GET registration/tournament/${tournamentId}`,
    undefined,
    of,
  )
  return startDate
}

/** A call of the product in the name of an account, beside the browser. @throws Error when it is refused */
export async function asCaptain<T>(email: string, key: string, body?: unknown, of = site): Promise<T> {
  const [method = 'GET', path] = key.split(' ')
  const reply = await fetch(`${of}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(email, of)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${key} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}
/** Makes these places an account's hold in a tournament; answers what the product says against it. */
export async function hold(
  email: string,
  squads: readonly { id: string; quantity: number }[],
  tournamentId: string,
): Promise<string[]> {
  const body = { squads, virtualEvents: [] }
  const key = `PUT registration/tournament/${tournamentId}/hold`
  return (await asCaptain<{ messages: string[] }>(email, key, body)).messages
}
/** Ends the time of a captain's carts now, and waits until their places are free. */
export async function lapse(email: string, tournamentId: string): Promise<void> {
  await postJson(`${site}/sandbox/carts/lapse`, { email })
  const isHeld = async () => {
    const key = `GET registration/tournament/${tournamentId}/hold`
    return (await asCaptain<{ expiresAt: string | null }>(email, key)).expiresAt !== null
  }
  await expect.poll(isHeld).toBe(false)
}
/** What captains can still buy of each squad. */
export const placesLeft = (tournamentId: string): Promise<Record<string, number>> =>
  asCaptain('captain@kegler.test', `GET tournament/${tournamentId}/availability`)
export const postJson = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export const dayButton = (page: Page, day: DayText) =>
  page.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) })

/** Turns a calendar to the month of a day: one month at a time, each seen before the next. */
export async function showMonthOf(
  calendar: Locator,
  day: DayText,
  [earlier, later] = ['Previous month', 'Next month'],
): Promise<void> {
  const shown = () => calendar.locator('[data-day]').first().getAttribute('data-day')
  for (let seen = await shown(); seen && monthOf(seen) !== monthOf(day); seen = await shown()) {
    const name = monthOf(seen) < monthOf(day) ? later : earlier
    await calendar.getByRole('button', { name, exact: true }).click()
    await expect.poll(shown).not.toBe(seen)
  }
}
const monthOf = (day: string): string => day.slice(0, 7)
/** The button of a day in the calendar, turned to its month. */
export async function shownDay(page: Page, day: DayText): Promise<Locator> {
  await showMonthOf(page.getByRole('region', { name: 'Choose a date' }), day)
  return dayButton(page, day)
}

export async function openSchedule(page: Page, tournamentId: string, day: DayText, of = site): Promise<void> {
  await page.goto(`${of}/registration/schedule/${tournamentId}?date=${day}`)
  await page.getByRole('heading', { name: formatWeekday(day) }).waitFor()
}

/** The row of a squad, a virtual event, an entry: the list item with these words. */
export const row = (page: Page, ...words: (string | RegExp)[]) =>
  words.reduce((found, hasText) => found.filter({ hasText }), page.getByRole('main').getByRole('listitem'))

interface Place {
  tournamentId: string
  eventId: string
  day: DayText
  /** '08:00' */
  time: string
}
export const squadOf = ({ eventId, day, time }: Omit<Place, 'tournamentId'>): string =>
  demoId('squad', eventId, day, time)

interface Found {
  error: unknown
  isOnOtherRosters: boolean
  assignedByOtherCaptain: boolean
}
/** Members of the directory who may stand on a roster of that squad and stand on no other; `fits` chooses among them. */
export async function freeMembers(
  email: string,
  place: Place,
  wanted: readonly ((member: Member) => boolean)[],
): Promise<Member[]> {
  const { tournamentId, eventId, day } = place
  const squadId = squadOf(place)
  const free = members(demoToday()).slice(demoMembers)
  const found: Member[] = []
  for (const fits of wanted) {
    for (let member = free.shift(); member && found.length < wanted.length; member = free.shift()) {
      if (!fits(member) || member.membershipExpires < day) continue
      const lookup = `registration/entry/${tournamentId}/member/${member.usbcId}/event/${eventId}/squad/${squadId}`
      const { error, isOnOtherRosters, assignedByOtherCaptain } = await asCaptain<Found>(email, `GET ${lookup}`)
      if (error || isOnOtherRosters || assignedByOtherCaptain) continue
      found.push(member)
      break
    }
  }
  return found
}
const demoMembers = 4
export const woman = ({ gender, average }: Member): boolean => gender === 'F' && average !== null
export const man = ({ gender, average, isProfessional }: Member): boolean =>
  gender === 'M' && average !== null && !isProfessional
export const fullName = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`
