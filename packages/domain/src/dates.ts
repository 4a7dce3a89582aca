/** An ISO 8601 instant on the wire. */
export type InstantText = string
/** A calendar day, 'YYYY-MM-DD'. */
export type DayText = string
/** What is said of anything else that was sent as a day. */
export const dayNeeded = 'Enter the date as YYYY-MM-DD.'

const cache = new Map<string, Intl.DateTimeFormat>()
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  let found = cache.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    cache.set(key, found)
  }
  return found
}
const zonePart = (zone: string, timeZoneName: 'shortGeneric' | 'longOffset', at: Date | number) =>
  formatter(zone, { timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

const quarterMs = 15 * 60_000
const aheadAt = new Map<string, number>()
/** Milliseconds that clocks of a zone are ahead of UTC. Remembered: they are changed at full quarters of an hour alone. */
function aheadOf(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterMs) * quarterMs
  const key = zone + quarter
  let found = aheadAt.get(key)
  if (found === undefined) {
    // 'GMT-06:00', 'GMT-05:50:36' long ago, 'GMT'
    const name = zonePart(zone, 'longOffset', quarter) ?? ''
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
    found = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000)
    if (aheadAt.size > 50_000) aheadAt.clear()
    aheadAt.set(key, found)
  }
  return found
}
const firstShown = Date.parse('0000-01-01T00:00:00.000Z')
const lastShown = Date.parse('9999-12-31T23:59:59.999Z')
/** What clocks of a zone show at an instant, of a year of four digits: 'YYYY-MM-DDTHH:mm:ss.sssZ', the zone's in spite of the Z. */
function shownAt(at: InstantText | Date, zone: string): string {
  const time = new Date(at).getTime()
  return new Date(Math.min(lastShown, Math.max(firstShown, time + aheadOf(time, zone)))).toISOString()
}

/** The calendar day of an instant in a zone (IANA name). */
export function dayOf(at: InstantText | Date, zone: string): DayText {
  return shownAt(at, zone).slice(0, 10)
}
/** A day and 'HH:mm' as clocks of a zone show them. */
interface WallTime {
  day: DayText
  time: string
}
export function wallTimeOf(at: InstantText | Date, zone: string): WallTime {
  const shown = shownAt(at, zone)
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}
/** The instant at which clocks of a zone show this, the first where they show it twice; where they skip it, as much later. */
export function instantOf({ day, time }: WallTime, zone: string): InstantText {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = aheadOf(wanted - 86_400_000, zone)
  const at = wanted - aheadOf(wanted - before, zone)
  return new Date(at + aheadOf(at, zone) === wanted ? at : wanted - before).toISOString()
}
/** Days are counted in UTC, so no zone can shift them. */
export function addDays(day: DayText, days: number): DayText {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
/** Full years between two days; born on 29 February counts up on 1 March in common years. */
export function fullYears(born: DayText, on: DayText): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** '2nd' */
export const ordinal = (n: number): string => {
  const rest = n % 100
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '3/1/2026': tournament cards and lists. */
export const formatDayShort = (day: DayText): string =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`
/** '03/01/2026': the header of a squad change. */
export const formatDayPadded = (day: DayText): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
/** 'Mar 1st, 2026' */
export const formatDay = (day: DayText): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${ordinal(Number(day.slice(8, 10)))}, ${day.slice(0, 4)}`
/** 'Sat, Jan 16th': a day among others of one season. */
export const formatDayOfWeek = (day: DayText): string =>
  `${formatter('UTC', { weekday: 'short' }).format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day).split(',')[0]}`
/** By `weekdayOf`. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const shortWeekdays = weekdays.map((name) => name.slice(0, 3))
/** 0 is Sunday. */
export const weekdayOf = (day: DayText): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** 'Saturday, March 1' for headings of a chosen day. */
export const formatWeekday = (day: DayText): string =>
  formatter('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
/** 'Sat' */
export const shortWeekday = (day: DayText): string => formatWeekday(day).slice(0, 3)

const clock = (at: InstantText | Date, zone: string, seconds: boolean) => {
  const shown = shownAt(at, zone)
  const hour = Number(shown.slice(11, 13))
  const hourText = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
  return `${hourText}${shown.slice(13, seconds ? 19 : 16)} ${hour < 12 ? 'AM' : 'PM'}`
}
/** '08:00 AM' in the zone: squad times never show seconds. */
export const formatTime = (at: InstantText | Date, zone: string): string => clock(at, zone, false)
/** '08:00 AM, Mar 1st, 2026': a squad. */
export const formatSquad = (at: InstantText | Date, zone: string): string =>
  `${formatTime(at, zone)}, ${formatDay(dayOf(at, zone))}`
/** 'Mar 1st, 2026 08:00:10 AM CT': a line of a log. */
export const formatLog = (at: InstantText | Date, zone: string): string =>
  `${formatDay(dayOf(at, zone))} ${clock(at, zone, true)} ${zoneName(zone, at)}`
/** 'CT' for America/Chicago. */
export const zoneName = (zone: string, at: InstantText | Date = new Date(0)): string =>
  zonePart(zone, 'shortGeneric', new Date(at)) ?? zone
/** 'Mar 1st, 2026, 09:00 AM CT': a squad on staff's pages. */
export const dayTimeText = (at: InstantText | Date, zone: string): string =>
  `${formatDay(dayOf(at, zone))}, ${formatTime(at, zone)} ${zoneName(zone, at)}`
/** '09:00 AM, Mar 1st, 2026 CT': a squad's start in the venue's time. */
export const squadText = (at: InstantText | Date, zone: string): string =>
  `${formatSquad(at, zone)} ${zoneName(zone, at)}`
/** 'Sun 09:00 AM, Mar 1st, 2026': one squad among others. */
export const formatStart = (at: InstantText | Date, zone: string): string =>
  `${shortWeekday(dayOf(at, zone))} ${formatSquad(at, zone)}`
/** 'Sun 09:00 AM, Mar 1st, 2026 CT': the same where nothing else names the zone. */
export const startText = (at: InstantText | Date, zone: string): string =>
  `${formatStart(at, zone)} ${zoneName(zone, at)}`
/** '9:00 AM, Mar 1st, 2026' of '09:00 AM, Mar 1st, 2026': the setup console shows hours without a zero. */
export const shortHour = (text: string): string => text.replace(/(^|, )0(\d:)/, '$1$2')
/** 'just now', '1 minute ago', '4 minutes ago', '2 hours ago' */
export function formatAgo(at: InstantText | Date, now: Date | number): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  const [count, name] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** Of most days: the clocks go forward and back. */
export const dayMs = 24 * hourMs
