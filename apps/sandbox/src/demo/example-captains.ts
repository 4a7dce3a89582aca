import { addDays } from '@kegler/domain/dates.ts'
import type { Member } from '../membership/members.ts'
import { type BowlerPool, demoMember } from './bowlers.ts'
import type { OpenChampionships } from './open-championships.ts'
import { demoCaptain } from './organisation.ts'
import { pay } from './payments.ts'
import { openOrder, sellEntry, sellSet, sellVirtualEntry } from './sales.ts'
import type { Season } from './season.ts'

/** What the captains of the demo accounts own of the Open Championships when somebody first signs in as them. */
export function addExamples(season: Season, open: OpenChampionships, pool: BowlerPool): void {
  const squadOn = (number: number) => {
    const day = addDays(open.tournament.row.startDate, number)
    const found = open.teams.find((squad) => squad.day === day)
    if (!found) throw new Error(`There is no Team squad on ${day}.`)
    return found
  }
  const withFour = (member: Member) => [member, pool.next(), pool.next(), pool.next(), pool.next()]

  const rosa = demoCaptain(season, 'captain@kegler.test')
  const herself = demoMember(season, rosa.email)
  const bought = openOrder(season, open.tournament, rosa, 41, 'card')
  const first = squadOn(8)
  const team = sellEntry(season, bought, first, withFour(herself), 'Falls City Rollers')
  sellEntry(season, bought, first, withFour(pool.next()), 'Maplewood Messengers')
  const nextDay = open.sets.get(addDays(first.day, 1))
  if (!nextDay) throw new Error('There are no Doubles on the next day.')
  sellSet(season, bought, nextDay, [herself, null])
  for (const bowler of team.roster) if (bowler) sellVirtualEntry(season, bought, open.allEvents, { bowler })
  sellVirtualEntry(season, bought, open.teamAllEvents, { team })
  pay(season, bought)

  const reserved = openOrder(season, open.tournament, rosa, 6.9, 'not yet')
  const late = sellEntry(season, reserved, squadOn(15), [null, null, null, null, null], 'Strike Street Irregulars')
  late.row.coordinatorFirstName = 'Rosa'
  late.row.coordinatorLastName = 'Lindqvist'
  late.row.coordinatorEmail = rosa.email
  pay(season, reserved)

  const marcus = demoCaptain(season, 'captain2@kegler.test')
  const ownOrder = openOrder(season, open.tournament, marcus, 33, 'card')
  sellEntry(season, ownOrder, squadOn(10), withFour(demoMember(season, marcus.email)), 'The Quiet Approach')
  pay(season, ownOrder)
}
