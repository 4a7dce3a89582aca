import { addDays, type DayText } from '@kegler/domain/dates.ts'
import type { Cents } from '@kegler/domain/money.ts'
import type { Price } from '@kegler/domain/places/price.rules.ts'
import type { Division } from '@kegler/domain/rosters/division.rules.ts'
import { withAverageBounds } from '@kegler/domain/setup/divisions/division-form.rules.ts'
import { centers } from '../membership/centers.ts'
import { atDay, shareOf } from './hours.ts'
import { demoId } from './ids.ts'
import { instantOf } from './instants.ts'
import { picturePath } from './pictures.ts'
import { inDays, type Row, type Season } from './season.ts'

export interface DemoTournament {
  id: string
  key: string
  row: Row<'tournaments'>
  locationId: string
}
/** What both kinds of events have. */
interface Sold {
  id: string
  name: string
  price: Price
  divisions: Division[]
}
export interface DemoEvent extends Sold {
  row: Row<'events'>
  tournament: DemoTournament
}
export interface DemoVirtualEvent extends Sold {
  row: Row<'virtualEvents'>
}
export interface DemoSquad {
  event: DemoEvent
  day: DayText
  total: number
  /** Entries sold here. */
  sold: number
  row: Row<'squads'> & { id: string; captainCap: number }
}

type NewTournament = Pick<Row<'tournaments'>, 'name' | 'timeZone'> &
  Partial<Row<'tournaments'>> & {
    /** Days from today. */
    starts: number
    /** Days. */
    length: number
    lanes: number
    /** Days from the start; captains buy until that day begins. */
    closes?: number
  }

/** A tournament at a center with exactly so many lanes. */
export function addTournament(
  season: Season,
  key: string,
  { starts, length, lanes, closes = length - 4, ...settings }: NewTournament,
): DemoTournament {
  const id = demoId('tournament', key)
  const startDate = inDays(season, starts)
  const row: Row<'tournaments'> = {
    id,
    startDate,
    endDate: addDays(startDate, length - 1),
    registrationCloseDate: addDays(startDate, closes),
    defaultAverage: 150,
    tournamentPhone: '(800) 555-0142',
    contactName: 'Tournament Office',
    contactPhone: '(800) 555-0142',
    contactEmail: 'tournaments@kegler.test',
    contactAddress: '1895 Headpin Avenue, Maplewood Falls, WI 54099',
    customImagePath: picturePath(settings.name, settings.theme ?? 'blue'),
    createdAt: atDay(season, 130 + 20 * shareOf('created', key), 'staff'),
    ...settings,
  }
  season.rows.tournaments.push(row)
  const locationId = demoId('location', key)
  season.rows.locations.push({ id: locationId, tournamentId: id, ...centerIn(season, row.timeZone, lanes) })
  return { id, key, row, locationId }
}

/** States whose clocks all go by one zone. */
const statesOf: Record<string, string> = {
  'America/Chicago': 'AL IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/New_York': 'CT GA MA MD ME NC NJ NY OH PA SC WV',
}

/** A center of the zone with so many lanes that no other tournament uses. */
function centerIn(season: Season, zone: string, wanted: number) {
  const used = season.rows.locations.map((location) => location.certificationNumber)
  const center = centers().find(
    ({ lanes, state, certificationNumber }) =>
      lanes === wanted && statesOf[zone]?.split(' ').includes(state) && !used.includes(certificationNumber),
  )
  if (!center) throw new Error(`No center in ${zone} has ${wanted} lanes.`)
  const { lanes: _, ...place } = center
  return place
}

type Fees = { fees: [expense: Cents, lineage: Cents, prize: Cents]; addOns?: Price['addOns'] }
type NewDivision = Pick<Division, 'name'> & Partial<Division>

export function addEvent(
  season: Season,
  tournament: DemoTournament,
  name: string,
  {
    fees: [expense, lineage, prize],
    addOns = [],
    divisions = [],
    ...values
  }: Fees & { divisions?: NewDivision[] } & Omit<
      Row<'events'>,
      'tournamentId' | 'name' | 'expenseFee' | 'lineageFee' | 'prizeFee'
    >,
): DemoEvent {
  const id = demoId('event', tournament.key, name)
  const { id: tournamentId, locationId } = tournament
  const feesRow = { expenseFee: expense, lineageFee: lineage, prizeFee: prize }
  const row = { id, tournamentId, locationId, name, ...feesRow, ...values }
  season.rows.events.push(row)
  for (const { description, fee } of addOns)
    season.rows.addOnFees.push({ id: demoId('add-on', id, description), eventId: id, description, fee })
  const price = { expense, lineage, prize, addOns }
  return { id, name, price, row, tournament, divisions: addDivisions(season, { eventId: id }, row, divisions) }
}

/** A side event that the named events feed. */
export function addVirtualEvent(
  season: Season,
  tournament: DemoTournament,
  name: string,
  {
    fees: [expense, lineage, prize],
    feeds,
    divisions = [],
    ...values
  }: Fees & { feeds: DemoEvent[]; divisions?: NewDivision[] } & Omit<
      Row<'virtualEvents'>,
      'tournamentId' | 'name' | 'expenseFee' | 'lineageFee' | 'prizeFee'
    >,
): DemoVirtualEvent {
  const id = demoId('virtual event', tournament.key, name)
  const feesRow = { expenseFee: expense, lineageFee: lineage, prizeFee: prize }
  const row = { id, tournamentId: tournament.id, name, ...feesRow, ...values }
  season.rows.virtualEvents.push(row)
  season.rows.virtualEventMaps.push(
    ...feeds.map((event) => ({ tournamentId: tournament.id, virtualEventId: id, eventId: event.id })),
  )
  const price = { expense, lineage, prize, addOns: [] }
  return { id, name, price, row, divisions: addDivisions(season, { virtualEventId: id }, row, divisions) }
}

function addDivisions(
  season: Season,
  of: { eventId: string } | { virtualEventId: string },
  { id: key, averageBased = false }: { id: string; averageBased?: boolean },
  divisions: readonly NewDivision[],
): Division[] {
  const nothing = { minAverage: null, maxAverage: null, minAge: null, maxAge: null, minFemale: 0, minMale: 0 }
  const made = divisions.map((division) =>
    withAverageBounds(
      { ...nothing, isDefault: false, ...division, id: demoId('division', key, division.name) },
      { averageBased },
    ),
  )
  season.rows.divisions.push(...made.map((division) => ({ ...of, ...division })))
  return made
}

/** A squad of an event on a day, at a time of the tournament's zone. */
export function addSquad(
  season: Season,
  event: DemoEvent,
  day: DayText,
  time: string,
  [startLane, endLane]: [number, number],
  values: Partial<Row<'squads'>> = {},
): DemoSquad {
  const { tournament } = event
  const total = ((endLane - startLane + 1) / 2) * event.row.entriesPerLanePair
  const row = {
    id: demoId('squad', event.id, day, time),
    tournamentId: tournament.id,
    eventId: event.id,
    startsAt: instantOf(day, time, tournament.row.timeZone),
    startLane,
    endLane,
    captainCap: total,
    // there from the start, before anybody waited
    addedAt: null,
    ...values,
  }
  season.rows.squads.push(row)
  return { event, day, total, sold: 0, row }
}
