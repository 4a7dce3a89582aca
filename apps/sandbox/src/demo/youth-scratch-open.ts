import { addDays } from '@kegler/domain/dates.ts'
import type { Member } from '../membership/members.ts'
import { bowlerPool, demoMember } from './bowlers.ts'
import { saleDays } from './hours.ts'
import { addEvent, addSquad, addTournament } from './offers.ts'
import { type Captain, demoCaptain } from './organisation.ts'
import { pay } from './payments.ts'
import { openOrder, sellEntry } from './sales.ts'
import type { Season } from './season.ts'

const sold = 60

/** Free for youth members, who may change between its two events. */
export function addYouthScratchOpen(season: Season, key = 'youth') {
  const tournament = addTournament(season, key, {
    name: 'Youth Scratch Open',
    status: 3,
    starts: 27,
    length: 3,
    closes: 2,
    lanes: 32,
    timeZone: 'America/Denver',
    theme: 'red',
    sort: 3,
    defaultAverage: 120,
    restrictBowlersToYouthMembership: true,
    allowChangeBetweenFreeEvents: true,
    enforceMaxEntries: true,
    showCalculatedDivisionToCaptain: true,
    marketingMessage: 'Free for every youth member: three days of scratch bowling, medals in each age group.',
    rosterMessage: 'Youth members only. Age groups follow from the age on the first day.',
  })
  const settings = {
    fees: [0, 0, 0] as [number, number, number],
    numberOfBowlers: 1,
    entriesPerLanePair: 4,
    ageBased: true,
    divisions: [
      { name: 'Under 12', maxAge: 11 },
      { name: 'Under 15', minAge: 12, maxAge: 14 },
      { name: 'Under 18', minAge: 15, maxAge: 17 },
      { name: 'Under 21', isDefault: true },
    ],
  }
  const events = [
    addEvent(season, tournament, 'Scratch Singles', settings),
    addEvent(season, tournament, 'Sport Pattern Singles', settings),
  ]
  // both events at every start, side by side: an entry can change from one to the other
  const squads = events.flatMap((event, number) =>
    [0, 1, 2].flatMap((later) =>
      ['09:00', '13:30'].map((time) =>
        addSquad(season, event, addDays(tournament.row.startDate, later), time, number === 0 ? [1, 16] : [17, 32]),
      ),
    ),
  )
  return { tournament, squads }
}

/** The entry of the youth with a demo account. */
export function addYouthExample(season: Season, { tournament, squads }: ReturnType<typeof addYouthScratchOpen>): void {
  const milo = demoCaptain(season, 'youth@kegler.test')
  const ownOrder = openOrder(season, tournament, milo, 21, 'card')
  const [first] = squads
  if (first) sellEntry(season, ownOrder, first, [demoMember(season, milo.email)])
  pay(season, ownOrder)
}

export function sellYouthScratchOpen(
  season: Season,
  { tournament, squads }: ReturnType<typeof addYouthScratchOpen>,
  captains: readonly { captain: Captain; member: Member }[],
): void {
  const pool = bowlerPool(season, (member) => member.isYouthMember)
  const days = saleDays(tournament.key, sold, 38)
  for (let number = 0; number < sold; number += 1) {
    const { captain } = season.random.pick(captains)
    const order = openOrder(season, tournament, captain, days[number] ?? 1, 'card')
    sellEntry(season, order, season.random.pick(squads), [pool.next()])
    pay(season, order)
  }
}
