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
function parts(at: Date, zone: string): Record<string, string> {
  const numeric: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }
  return Object.fromEntries(
    formatter(zone, numeric)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
}

/** The calendar day of an instant in a zone (IANA name). */
export function dayOf(at: InstantText | Date, zone: string): DayText {
  const p = parts(new Date(at), zone)
  return `${p.year}-${p.month}-${p.day}`
}
/** A day and 'HH:mm' as clocks of a zone show them. */
interface WallTime {
  day: DayText
  time: string
}
export function wallTimeOf(at: InstantText | Date, zone: string): WallTime {
  const { year, month, day, hour, minute } = parts(new Date(at), zone)
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}
/** The instant at which clocks of a zone show this, the first where they show it twice; where they skip it, as much later. */
export function instantOf({ day, time }: WallTime, zone: string): InstantText {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const ahead = (at: number) => {
    const shown = wallTimeOf(new Date(at), zone)
    return Date.parse(`${shown.day}T${shown.time}:00Z`) - at
  }
  const before = ahead(wanted - 86_400_000)
  const at = wanted - ahead(wanted - before)
  return new Date(at + ahead(at) === wanted ? at : wanted - before).toISOString()
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
/** 0 is Sunday. */
export const weekdayOf = (day: DayText): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** 'Saturday, March 1' for headings of a chosen day. */
export const formatWeekday = (day: DayText): string =>
  formatter('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))

const clock = (p: Record<string, string>, seconds: boolean) => {
  const hour = Number(p.hour)
  const shown = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
  return `${shown}:${p.minute}${seconds ? `:${p.second}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}
/** '08:00 AM' in the zone: squad times never show seconds. */
export const formatTime = (at: InstantText | Date, zone: string): string => clock(parts(new Date(at), zone), false)
/** '08:00 AM, Mar 1st, 2026': a squad. */
export const formatSquad = (at: InstantText | Date, zone: string): string =>
  `${formatTime(at, zone)}, ${formatDay(dayOf(at, zone))}`
/** 'Mar 1st, 2026 08:00:10 AM CT': a line of a log. */
export const formatLog = (at: InstantText | Date, zone: string): string =>
  `${formatDay(dayOf(at, zone))} ${clock(parts(new Date(at), zone), true)} ${zoneName(zone, at)}`
/** 'CT' for America/Chicago. */
export const zoneName = (zone: string, at: InstantText | Date = new Date(0)): string =>
  formatter(zone, { timeZoneName: 'shortGeneric' })
    .formatToParts(new Date(at))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone
/** 'Mar 1st, 2026, 09:00 AM CT': a squad on staff's pages. */
export const dayTimeText = (at: InstantText | Date, zone: string): string =>
  `${formatDay(dayOf(at, zone))}, ${formatTime(at, zone)} ${zoneName(zone, at)}`
/** '09:00 AM, Mar 1st, 2026 CT': a squad's start in the venue's time. */
export const squadText = (at: InstantText | Date, zone: string): string =>
  `${formatSquad(at, zone)} ${zoneName(zone, at)}`
/** '9:00 AM, Mar 1st, 2026' of '09:00 AM, Mar 1st, 2026': the setup console shows hours without a zero. */
export const shortHour = (text: string): string => text.replace(/(^|, )0(\d:)/, '$1$2')
/** 'just now', '1 minute ago', '4 minutes ago', '2 hours ago' */
export function formatAgo(at: InstantText | Date, now: Date | number): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  const [count, name] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}
