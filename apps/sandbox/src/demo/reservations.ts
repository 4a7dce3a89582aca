import type { BowlerPool } from './bowlers.ts'
import type { OpenChampionships } from './open-championships.ts'
import { demoCaptain } from './organisation.ts'
import { cancel, pay } from './payments.ts'
import { openOrder, placesLeft, sellEntry, sellVirtualEntry } from './sales.ts'
import type { Season } from './season.ts'

/** What staff reserved for captain2@ on the telephone, months ago: not paid, or half of it by check; one was given up. */
export function addReservations(season: Season, open: OpenChampionships, pool: BowlerPool): void {
  const marcus = demoCaptain(season, 'captain2@kegler.test')
  const squad = open.teams.findLast((one) => placesLeft(one) > 20 && !one.row.hideFromCaptains)
  if (!squad) throw new Error('There is no squad for the reservations.')
  const five = () => Array.from({ length: 5 }, () => pool.next())

  const unpaid = openOrder(season, open.tournament, marcus, 96, 'not yet')
  const team = sellEntry(season, unpaid, squad, five(), 'Okafor and Friends')
  sellEntry(season, unpaid, squad, five(), 'Seven Ten Splitters')
  for (const bowler of team.roster.slice(0, 3)) if (bowler) sellVirtualEntry(season, unpaid, open.allEvents, { bowler })
  sellVirtualEntry(season, unpaid, open.teamAllEvents, { team })
  pay(season, unpaid)

  const half = openOrder(season, open.tournament, marcus, 88, 'part by check')
  sellEntry(season, half, squad, five(), 'Halfway Rollers')
  pay(season, half)

  const given = openOrder(season, open.tournament, marcus, 80, 'card')
  const gone = sellEntry(season, given, squad, five(), 'Gone Fishing')
  pay(season, given)
  cancel(season, gone, 'Stripe Purchase Transaction')

  const grace = demoCaptain(season, 'playingadmin@kegler.test')
  const bought = openOrder(season, open.tournament, grace, 24, 'card')
  sellEntry(season, bought, squad, five(), 'The Front Desk')
  pay(season, bought)
}
