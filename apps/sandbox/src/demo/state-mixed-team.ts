import { addDays } from '@kegler/domain/dates.ts'
import type { Member } from '../membership/members.ts'
import { bowlerPool } from './bowlers.ts'
import { saleDays } from './hours.ts'
import { addEvent, addSquad, addTournament, addVirtualEvent, type DemoTournament } from './offers.ts'
import { type Captain, financeAccountIds } from './organisation.ts'
import { pay } from './payments.ts'
import { openOrder, type SoldEntry, sellEntry, sellVirtualEntry } from './sales.ts'
import type { Season } from './season.ts'

const sold = 36
/** Cents; days before the squad on which the rest is due: that of the first four days is overdue. */
const [deposit, dueDays] = [4000, 38]

/** Two women and two men: rosters come before the checkout, and one that fits no division stops it. */
export function addStateMixedTeam(season: Season, key = 'state mixed') {
  const tournament = addTournament(season, key, {
    name: 'State Mixed Team',
    status: 3,
    starts: 34,
    length: 9,
    lanes: 40,
    timeZone: 'America/New_York',
    theme: 'orange',
    sort: 2,
    requireRosterBeforeCheckout: true,
    blockFailedDivisionCalculation: true,
    showCalculatedDivisionToCaptain: true,
    enforceMinimumCaptainAge: true,
    minimumCaptainAge: 18,
    termsUrl: 'https://example.org/terms',
    // those that tests make say so themselves
    ...(key === 'state mixed' ? { deposits: true, depositDueDays: dueDays, depositReminders: '14, 3' } : {}),
    financeAccountId: financeAccountIds.events,
    marketingMessage: 'Two women, two men, one team. Rosters are needed before you pay.',
    rosterMessage: 'A team has at least two women and two men. Its division follows from the sum of the averages.',
  })
  const womenAndMen = { minFemale: 2, minMale: 2 }
  const team = addEvent(season, tournament, 'Mixed Team', {
    fees: [4000, 4800, 7200],
    ...(key === 'state mixed' ? { deposit } : {}),
    numberOfBowlers: 4,
    entriesPerLanePair: 2,
    averageBased: true,
    genderBased: true,
    divisions: [
      { name: 'Mixed A', minAverage: 740, ...womenAndMen },
      { name: 'Mixed B', minAverage: 660, maxAverage: 739, ...womenAndMen },
      { name: 'Mixed C', maxAverage: 659, ...womenAndMen },
    ],
  })
  const sweeper = addVirtualEvent(season, tournament, 'Scratch Sweeper', {
    fees: [200, 0, 800],
    owner: 'bowler',
    feeds: [team],
    genderBased: true,
    divisions: [
      { name: 'Women', minFemale: 1 },
      { name: 'Open', isDefault: true },
    ],
  })
  const jackpot = addVirtualEvent(season, tournament, 'Team Jackpot', {
    fees: [0, 0, 2000],
    owner: 'team',
    feeds: [team],
  })
  const squads = Array.from({ length: 9 }, (_, number) => addDays(tournament.row.startDate, number)).flatMap((day) => [
    addSquad(season, team, day, '10:00', [1, 40]),
    addSquad(season, team, day, '14:30', [1, 40]),
  ])
  return { tournament, sweeper, jackpot, squads }
}

/** One team for each of some orders, some with side events. */
export function sellStateMixedTeam(
  season: Season,
  { tournament, sweeper, jackpot, squads }: ReturnType<typeof addStateMixedTeam>,
  captains: readonly { captain: Captain; member: Member }[],
  newName: () => string,
): void {
  const pool = bowlerPool(season, (_, age) => age >= 18)
  const days = saleDays(tournament.key, sold, 44)
  const addDeposit = depositsOf(2, 3)
  for (let number = 0; number < sold; number += 1) {
    const { captain } = season.random.pick(captains)
    const order = openOrder(season, tournament, captain, days[number] ?? 1, number % 9 === 4 ? 'check' : 'card')
    const woman = () => pool.next(({ gender }) => gender === 'F')
    const man = () => pool.next(({ gender }) => gender === 'M')
    const entry = sellEntry(season, order, season.random.pick(squads), [woman(), man(), woman(), man()], newName())
    if (season.random.chance(0.4))
      for (const bowler of entry.roster) if (bowler) sellVirtualEntry(season, order, sweeper, { bowler })
    if (season.random.chance(0.4)) sellVirtualEntry(season, order, jackpot, { team: entry })
    addDeposit(tournament, entry)
    pay(season, order)
  }
}

/** Of the first orders by card of squads that are overdue, and of those that are not, so many have paid a deposit. */
function depositsOf(overdue: number, later: number) {
  const left = new Map([
    [true, overdue],
    [false, later],
  ])
  return ({ row: { startDate } }: DemoTournament, { order, row, squad }: SoldEntry): void => {
    const isEarly = squad.day < addDays(startDate, 4)
    const more = left.get(isEarly) ?? 0
    const item = order.items.find(({ entryId }) => entryId === row.id)
    if (order.paid !== 'card' || more === 0 || !item) return
    left.set(isEarly, more - 1)
    item.deposit = deposit
    row.deposit = deposit
    row.dueOn = addDays(squad.day, -dueDays)
  }
}
