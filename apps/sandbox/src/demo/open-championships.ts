import { addDays } from '@kegler/domain/dates.ts'
import { demoId } from './ids.ts'
import {
  addEvent,
  addSquad,
  addTournament,
  addVirtualEvent,
  type DemoEvent,
  type DemoSquad,
  type DemoTournament,
} from './offers.ts'
import { financeAccountIds } from './organisation.ts'
import type { Season } from './season.ts'

export type OpenChampionships = ReturnType<typeof addOpenChampionships>
const length = 60
const lanes = 48

/** The federation's largest tournament: teams of five, and Doubles with Singles on the day after. */
export function addOpenChampionships(season: Season, key = 'open') {
  const tournament = addTournament(season, key, {
    name: 'Open Championships',
    status: 3,
    starts: 20,
    length,
    lanes,
    timeZone: 'America/Chicago',
    theme: 'blue',
    sort: 1,
    linkEvents: true,
    // those that tests make say so themselves
    waitingList: key === 'open',
    acceptHours: 168,
    showCalculatedDivisionToCaptain: true,
    financeAccountId: financeAccountIds.federation,
    marketingMessage:
      'Sixty days, forty-eight lanes, one champion of champions. Bring your team of five and stay a day longer for Doubles and Singles!',
    rosterMessage:
      'You can complete your rosters until your squad starts. Every bowler needs a membership ID; look members up before you begin.',
    paymentSuccessMessage: 'See you on the lanes! Your registration is complete. Questions? Call #{phoneNum}.',
  })
  const averages = { averageBased: true, gamesPerSeries: 3 }
  const team = addEvent(season, tournament, 'Team', {
    ...averages,
    fees: [6000, 7500, 11_500],
    addOns: [{ description: 'Lane maintenance', fee: 250 }],
    numberOfBowlers: 5,
    entriesPerLanePair: 2,
    maxEntriesPerBowler: 2,
    divisions: [
      { name: 'Division 1', minAverage: 925 },
      { name: 'Division 2', minAverage: 850, maxAverage: 924 },
      { name: 'Division 3', isDefault: true },
    ],
  })
  const doubles = addEvent(season, tournament, 'Doubles', {
    ...averages,
    fees: [2400, 3000, 4600],
    numberOfBowlers: 2,
    entriesPerLanePair: 2,
    divisions: [
      { name: 'Division 1', minAverage: 375 },
      { name: 'Division 2', minAverage: 340, maxAverage: 374 },
      { name: 'Division 3', isDefault: true },
    ],
  })
  const singles = addEvent(season, tournament, 'Singles', {
    ...averages,
    fees: [1200, 1500, 2300],
    numberOfBowlers: 1,
    entriesPerLanePair: 4,
    divisions: [
      { name: 'Division 1', minAverage: 190 },
      { name: 'Division 2', minAverage: 170, maxAverage: 189 },
      { name: 'Division 3', isDefault: true },
    ],
  })
  const allEvents = addVirtualEvent(season, tournament, 'All Events', {
    averageBased: true,
    fees: [500, 0, 1500],
    owner: 'bowler',
    feeds: [team, doubles, singles],
    divisions: [
      { name: 'Division 1', minAverage: 180 },
      { name: 'Division 2', isDefault: true },
    ],
  })
  const teamAllEvents = addVirtualEvent(season, tournament, 'Team All Events', {
    averageBased: true,
    fees: [500, 0, 2500],
    owner: 'team',
    feeds: [team],
    divisions: [
      { name: 'Division 1', minAverage: 890 },
      { name: 'Division 2', isDefault: true },
    ],
  })
  season.rows.bundlingRules.push({
    id: demoId('bundling', key),
    tournamentId: tournament.id,
    parentEventId: team.id,
    childEventId: doubles.id,
    // sets: 2 teams of 5 may buy the 5 that they need
    quantity: 3,
  })
  const squads = addSquads(season, tournament, { team, doubles, singles })
  return { tournament, team, doubles, singles, allEvents, teamAllEvents, ...squads }
}

/** Two squads on the quiet days, four on the busy ones. The day after each Team day has a Doubles and a Singles squad. */
function addSquads(
  season: Season,
  tournament: DemoTournament,
  { team, doubles, singles }: Record<'team' | 'doubles' | 'singles', DemoEvent>,
) {
  const teams: DemoSquad[] = []
  const sets = new Map<string, { doubles: DemoSquad; singles: DemoSquad }>()
  const all: [number, number] = [1, lanes]
  for (let number = 0; number < length; number += 1) {
    const day = addDays(tournament.row.startDate, number)
    const teamStarts = number === length - 1 ? [] : (weekly[number % weekly.length] ?? [])
    for (const time of teamStarts) {
      const isSmall = number === 2 && time !== teamStarts[0]
      teams.push(addSquad(season, team, day, time, isSmall ? [1, 12] : all))
    }
    // the last day of each week has no Team squad, so the first has no Doubles
    if (number % weekly.length === 0 && number !== length - 1) continue
    sets.set(day, {
      doubles: addSquad(season, doubles, day, '15:00', all),
      singles: addSquad(season, singles, day, '18:30', all),
    })
  }
  // kept for late guests of honour
  const hidden = teams.find((squad) => squad.day === addDays(tournament.row.startDate, 11))
  if (!hidden) throw new Error('There is no squad to hide.')
  hidden.row.hideFromCaptains = true
  return { teams, sets }
}

/** Starts of the Team squads on each day of a week of the tournament. */
const weekly = [['08:00', '11:30'], ['08:00'], ['08:00', '11:30'], ['08:00'], ['08:00', '11:30'], ['08:00'], []]
