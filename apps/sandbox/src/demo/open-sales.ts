import { suggestedSets } from '@kegler/domain/cart/cart.rules.ts'
import { addDays } from '@kegler/domain/dates.ts'
import type { Member } from '../membership/members.ts'
import type { BowlerPool } from './bowlers.ts'
import { saleDays } from './hours.ts'
import type { DemoSquad } from './offers.ts'
import type { OpenChampionships } from './open-championships.ts'
import type { Captain } from './organisation.ts'
import { cancel, pay } from './payments.ts'
import type { Roster } from './rosters.ts'
import {
  type Order,
  openOrder,
  type Paid,
  placesLeft,
  type SoldEntry,
  sellEntry,
  sellSet,
  sellVirtualEntry,
} from './sales.ts'
import type { Season } from './season.ts'

/** Team entries and linked sets that the captains bought. */
const wantedEntries = 400
const bowlersPerTeam = 5
const expectedOrders = 152

/** Eleven weeks of sales: orders of one to three teams, many with sets on the day after, some with All Events. */
export function sellOpenChampionships(
  season: Season,
  open: OpenChampionships,
  {
    captains,
    pool,
    newName,
  }: { captains: readonly { captain: Captain; member: Member }[]; pool: BowlerPool; newName: () => string },
): void {
  const { random } = season
  const small = open.teams.find((squad) => squad.total < 20)
  if (!small) throw new Error('There is no small squad.')
  const days = saleDays('open', expectedOrders, 79)
  const orders: { order: Order; teams: SoldEntry[]; sets: SoldEntry[]; extras: number }[] = []
  for (let sold = 0; sold < wantedEntries; ) {
    const number = orders.length
    const buyer = number < captains.length ? captains[number] : random.pick(captains)
    if (!buyer) break
    // the small squad is sold to its last place; then the first weeks are the popular ones
    const squad = placesLeft(small) > 0 ? small : popularSquad(season, open)
    const quantity = Math.min(squad === small ? 1 : random.pick([1, 1, 2, 2, 3]), placesLeft(squad))
    const day = Math.floor(days[number] ?? 1)
    const order = openOrder(season, open.tournament, buyer.captain, day + random.next(), howPaid(season))
    const teams = Array.from({ length: quantity }, (_, index) => {
      const roster = teamRoster(season, pool, index === 0 ? buyer.member : null)
      const entry = sellEntry(season, order, squad, roster, newName())
      if (random.chance(0.1)) entry.team.pairCode = `LANE${random.whole(10, 99)}`
      if (random.chance(0.12)) addCoordinator(entry, random.pick(roster))
      return entry
    })
    const sets = random.chance(0.45) ? sellSets(season, open, order, teams) : []
    const extras = random.chance(0.25) ? sellExtras(season, open, order, teams) : 0
    pay(season, order)
    orders.push({ order, teams, sets, extras })
    sold += teams.length + sets.length
  }
  cancelSome(season, orders)
  limitSome(open)
}

const howPaid = (season: Season): Paid => {
  const share = season.random.next()
  return share < 0.9 ? 'card' : share < 0.94 ? 'check' : share < 0.96 ? 'part by check' : 'not yet'
}

function popularSquad(season: Season, { teams }: OpenChampionships): DemoSquad {
  const open = teams.filter((squad) => placesLeft(squad) > 2 && !squad.row.hideFromCaptains)
  return season.random.pick(season.random.chance(0.7) ? open.slice(1, 13) : open)
}

/** Most rosters are complete; some miss a bowler or two, a few have nobody yet. */
function teamRoster(season: Season, pool: BowlerPool, captain: Member | null): Roster {
  const share = season.random.next()
  const present = share < 0.84 ? bowlersPerTeam : share < 0.95 ? season.random.whole(2, 4) : 0
  return Array.from({ length: bowlersPerTeam }, (_, index) => {
    if (index >= present) return null
    return (index === 0 && captain && pool.take(captain)) || pool.next()
  })
}

/** Sets for the bowlers of the teams, two by two, on the next day. */
function sellSets(season: Season, open: OpenChampionships, order: Order, teams: readonly SoldEntry[]): SoldEntry[] {
  const day = addDays(teams[0]?.squad.day ?? '', 1)
  const squads = open.sets.get(day)
  if (!squads) throw new Error(`There are no Doubles on ${day}.`)
  const bowlers = teams.flatMap((team) => team.roster.filter((member) => member !== null))
  const most = Math.min(suggestedSets(teams.length, bowlersPerTeam), placesLeft(squads.doubles))
  return Array.from({ length: season.random.whole(0, most) }, () => {
    const pair = [bowlers.shift() ?? null, season.random.chance(0.88) ? (bowlers.shift() ?? null) : null]
    return sellSet(season, order, squads, pair)
  })
}

/** All Events for everybody on the rosters, or for the teams; one may still wait for its bowler. */
function sellExtras(season: Season, open: OpenChampionships, order: Order, teams: readonly SoldEntry[]): number {
  if (season.random.chance(0.3)) for (const team of teams) sellVirtualEntry(season, order, open.teamAllEvents, { team })
  const bowlers = teams.flatMap((team) => team.roster)
  for (const bowler of bowlers) if (bowler) sellVirtualEntry(season, order, open.allEvents, { bowler })
  if (bowlers.includes(null)) sellVirtualEntry(season, order, open.allEvents, null)
  return bowlers.length
}

function addCoordinator({ row }: SoldEntry, member: Member | null): void {
  if (!member?.email) return
  row.coordinatorFirstName = member.firstName
  row.coordinatorLastName = member.lastName
  row.coordinatorEmail = member.email
}

/** Some gave up: paid ones with their money back by card or check, or without; an unpaid one; a linked set. */
function cancelSome(
  season: Season,
  orders: readonly { order: Order; teams: SoldEntry[]; sets: SoldEntry[]; extras: number }[],
): void {
  const plain = orders.filter(({ sets, extras, teams }) => extras === 0 && sets.length === 0 && teams.length === 1)
  const paid = plain.filter(({ order, teams }) => order.paid === 'card' && (teams[0]?.squad.total ?? 0) > 20)
  const entry = (found: { teams: SoldEntry[] } | undefined): SoldEntry => {
    const [first] = found?.teams ?? []
    if (!first) throw new Error('There is no order to cancel.')
    return first
  }
  for (const found of paid.slice(0, 3)) cancel(season, entry(found), 'Stripe Purchase Transaction')
  for (const found of paid.slice(3, 5)) cancel(season, entry(found), 'Check')
  cancel(season, entry(paid[5]), null)
  for (const found of plain.filter(({ order }) => order.paid === 'not yet').slice(0, 2))
    cancel(season, entry(found), null)
  const set = orders.find(({ order, sets, extras }) => order.paid === 'card' && extras === 0 && sets.length === 1)
    ?.sets[0]
  if (!set) throw new Error('There is no set to cancel.')
  cancel(season, set, 'Check')
}

/** The most popular squads have fewer places for captains than the lanes would allow: sold out, or nearly. */
function limitSome({ teams, sets }: OpenChampionships): void {
  const byDemand = (squads: DemoSquad[]) =>
    squads.filter((squad) => squad.total > 20 && squad.sold > 0).sort((a, b) => b.sold - a.sold)
  for (const [index, squad] of byDemand([...teams])
    .slice(0, 8)
    .entries())
    squad.row.captainCap = squad.sold + (index < 3 ? 0 : index < 6 ? 1 : 3)
  for (const [index, squad] of byDemand([...sets.values()].map((set) => set.doubles))
    .slice(0, 3)
    .entries())
    squad.row.captainCap = squad.sold + (index === 0 ? 0 : index)
}
