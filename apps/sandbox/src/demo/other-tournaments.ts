import { addDays } from '@kegler/domain/dates.ts'
import type { Member } from '../membership/members.ts'
import { bowlerPool } from './bowlers.ts'
import { atDay, saleDays } from './hours.ts'
import { addEvent, addSquad, addTournament, type DemoSquad, type DemoTournament } from './offers.ts'
import { type Captain, demoCaptain, financeAccountIds, partnerGroupId } from './organisation.ts'
import { pay } from './payments.ts'
import { openOrder, sellEntry } from './sales.ts'
import { inDays, type Season } from './season.ts'

type Captains = readonly { captain: Captain; member: Member }[]

const settings = { timeZone: 'America/Chicago', financeAccountId: financeAccountIds.events }

/** One being set up, one that has ended, one in the archive, one of the partner group, one for single bowlers. */
export function addOtherTournaments(season: Season, captains: Captains, newName: () => string): void {
  const rosa = demoCaptain(season, 'captain@kegler.test')
  const buyers = (count: number) => Array.from({ length: count }, () => season.random.pick(captains).captain)
  const setup = addTournament(season, 'harvest', {
    ...settings,
    name: 'Harvest Doubles Classic',
    status: 1,
    starts: 160,
    length: 10,
    lanes: 36,
    theme: 'orange',
  })
  addTeamEvent(season, setup, { name: 'Classic Doubles', numberOfBowlers: 2, lanes: 36 })

  sellTrios(season, addTrios(season), [rosa, ...buyers(17)], newName)

  const archived = addTournament(season, 'founders', {
    ...settings,
    name: `Founders Cup ${inDays(season, -340).slice(0, 4)}`,
    status: 6,
    createdAt: atDay(season, 480.4, 'staff'),
    starts: -340,
    length: 12,
    lanes: 56,
    theme: 'blue',
  })
  const before = addTeamEvent(season, archived, { name: 'Team', numberOfBowlers: 5, lanes: 56 })
  sellTeams(season, archived, before, [rosa, ...buyers(11)], { from: 380, to: 344, newName })

  const partner = addTournament(season, 'lakeside', {
    name: 'Lakeside Classic',
    groupId: partnerGroupId,
    status: 3,
    starts: 41,
    length: 14,
    lanes: 32,
    timeZone: 'America/New_York',
    theme: 'red',
    sort: 1,
    financeAccountId: financeAccountIds.partner,
    tournamentPhone: '(555) 013-0177',
    marketingMessage: 'Trios by the lake, fish fry on Friday.',
  })
  const lakeside = addTeamEvent(season, partner, { name: 'Lakeside Trios', numberOfBowlers: 3, lanes: 32 })
  sellTeams(season, partner, lakeside, [rosa, ...buyers(15)], { from: 30, newName })

  const singles = addLonePinSingles(season)
  sellTeams(season, singles.tournament, singles.squads, buyers(18), { from: 20, newName })
}

/** For three bowlers; it has ended. */
export function addTrios(season: Season, key = 'trios') {
  const tournament = addTournament(season, key, {
    ...settings,
    name: 'Tenpin Trios Invitational',
    status: 5,
    starts: -16,
    length: 6,
    lanes: 20,
    theme: 'blue',
    sort: 8,
  })
  return { tournament, squads: addTeamEvent(season, tournament, { name: 'Trios', numberOfBowlers: 3, lanes: 20 }) }
}
export const sellTrios = (
  season: Season,
  { tournament, squads }: ReturnType<typeof addTrios>,
  buyers: readonly Captain[],
  newName: () => string,
): void => sellTeams(season, tournament, squads, buyers, { from: 60, to: 21, newName })

/** For one bowler alone. */
export function addLonePinSingles(season: Season, key = 'singles') {
  const tournament = addTournament(season, key, {
    ...settings,
    name: 'Lone Pin Singles',
    status: 3,
    starts: 24,
    length: 6,
    lanes: 12,
    theme: 'orange',
    sort: 5,
    showCalculatedDivisionToCaptain: true,
    marketingMessage: 'No team needed: one bowler, three games, everybody welcome.',
    rosterMessage: 'Put your own membership ID on the roster, so that we know who bowls.',
  })
  return { tournament, squads: addTeamEvent(season, tournament, { name: 'Singles', numberOfBowlers: 1, lanes: 12 }) }
}

/** One event with two squads a day; up to six days of them. */
function addTeamEvent(
  season: Season,
  tournament: DemoTournament,
  { name, numberOfBowlers, lanes }: { name: string; numberOfBowlers: number; lanes: number },
): DemoSquad[] {
  const event = addEvent(season, tournament, name, {
    fees: [1000 * numberOfBowlers, 1200 * numberOfBowlers, 1800 * numberOfBowlers],
    numberOfBowlers,
    entriesPerLanePair: 2,
    averageBased: true,
    divisions: [
      { name: 'Division 1', minAverage: 180 * numberOfBowlers },
      { name: 'Division 2', isDefault: true },
    ],
  })
  return [0, 1, 2, 3, 4, 5].flatMap((later) =>
    ['09:30', '13:00'].map((time) =>
      addSquad(season, event, addDays(tournament.row.startDate, later), time, [1, lanes]),
    ),
  )
}

/** One team for each buyer, between so many days ago and so many. */
function sellTeams(
  season: Season,
  tournament: DemoTournament,
  squads: readonly DemoSquad[],
  buyers: readonly Captain[],
  { from, to = 1, newName }: { from: number; to?: number; newName: () => string },
): void {
  const pool = bowlerPool(season)
  const days = saleDays(tournament.key, buyers.length, from, to)
  for (const [number, captain] of buyers.entries()) {
    const order = openOrder(season, tournament, captain, days[number] ?? to, 'card')
    const squad = season.random.pick(squads)
    const roster = Array.from({ length: squad.event.row.numberOfBowlers }, () => pool.next())
    sellEntry(season, order, squad, roster, newName())
    pay(season, order)
  }
}
