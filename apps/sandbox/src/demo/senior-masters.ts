import { addDays } from '@kegler/domain/dates.ts'
import { ageOn, type Member } from '../membership/members.ts'
import { bowlerPool } from './bowlers.ts'
import { saleDays } from './hours.ts'
import { addEvent, addSquad, addTournament } from './offers.ts'
import { type Captain, demoCaptain, financeAccountIds } from './organisation.ts'
import { pay } from './payments.ts'
import { openOrder, sellEntry } from './sales.ts'
import type { Season } from './season.ts'

const sold = 28

/** Sales have ended and the first squad is near: captains manage what they have. Divisions go by age. */
export function addSeniorMasters(season: Season, captains: readonly { captain: Captain; member: Member }[]): void {
  const tournament = addTournament(season, 'senior', {
    name: 'Senior Masters',
    status: 4,
    starts: 9,
    length: 4,
    closes: -12,
    lanes: 24,
    timeZone: 'America/Chicago',
    theme: 'blue',
    sort: 4,
    showCalculatedDivisionToCaptain: true,
    financeAccountId: financeAccountIds.federation,
    marketingMessage: 'Doubles for bowlers of fifty years and more.',
    rosterMessage: 'Both bowlers count: your division is the one that fits the ages of both.',
  })
  const event = addEvent(season, tournament, 'Senior Doubles', {
    fees: [2000, 2800, 4200],
    numberOfBowlers: 2,
    entriesPerLanePair: 2,
    ageBased: true,
    ageAppliesTo: 'All Members',
    divisions: [
      { name: 'Masters 50', minAge: 50, maxAge: 59 },
      { name: 'Masters 60', minAge: 60, maxAge: 69 },
      { name: 'Masters 70', minAge: 70 },
      { name: 'Mixed Ages', isDefault: true },
    ],
  })
  const squads = [0, 1, 2, 3].flatMap((later) =>
    ['10:00', '14:00'].map((time) => addSquad(season, event, addDays(tournament.row.startDate, later), time, [1, 24])),
  )
  const pool = bowlerPool(season, (_, age) => age >= 50 && age <= 80)
  const decade = (member: Member) => Math.floor(ageOn(season.today, member.birthDate) / 10)
  const rosa = demoCaptain(season, 'captain@kegler.test')
  const buyers = [rosa, ...Array.from({ length: sold - 1 }, () => season.random.pick(captains).captain)]
  const days = saleDays(tournament.key, sold, 50, 4)
  for (const [number, captain] of buyers.entries()) {
    const order = openOrder(season, tournament, captain, days[number] ?? 4, number % 8 === 5 ? 'check' : 'card')
    const one = pool.next()
    const sameAge = season.random.chance(0.8)
    const other = pool.next((member) => !sameAge || decade(member) === decade(one))
    const roster = number % 7 === 6 ? [one, null] : [one, other]
    sellEntry(season, order, season.random.pick(squads), roster)
    pay(season, order)
  }
}
