import { daysAgo } from '../season.ts'
import { type Found, otherSquad, rosterOf, teamOf } from './find.ts'
import { lastTuesday, tellAverage, tellYouth } from './rosters.ts'
import type { Teller, When } from './teller.ts'

const ingrid = 'admin@kegler.test'
const grace = 'playingadmin@kegler.test'
const rosa = 'captain@kegler.test'
const cedarRosa = 'rosa.lindqvist@kegler.test'
const open = 'Open Championships'

/** Rosters, squads, captains, coordinators and notes. */
export async function tellEntries(teller: Teller, cast: readonly Found[]): Promise<void> {
  await tellFallsCityRollers(teller)
  await tellOkafor(teller)
  await tellYouth(teller)
  await tellCaptains(teller, cast)
  const { tx } = teller
  const trios = await teamOfPartner(teller)
  const partner = { who: 'partneradmin@kegler.test', days: 9, time: '15:20' }
  await move(teller, partner, trios, await otherSquad(tx, trios), 'They asked for a later day.')
  await note(teller, { ...partner, time: '15:24' }, trios, 'Wants a pair near the entrance for a wheelchair.')
}

/** Captain@'s first team: its life from the sale to today, by four hands. */
async function tellFallsCityRollers(teller: Teller): Promise<void> {
  const { tx } = teller
  const team = await teamOf(tx, open, 'Falls City Rollers')
  const roster = await rosterOf(tx, team)
  const [first, second, third, fourth, fifth] = roster.rosterPositions
  const rosterPositions = [first, second, third, fifth, fourth].flatMap((one, index) =>
    one ? [{ ...one, position: index + 1 }] : [],
  )
  await teller.call({ who: rosa, days: 38, time: '16:31' }, 'PUT registration/entry/:id', {
    params: { id: team.id },
    body: { ...roster, rosterPositions },
  })
  const [firstName, ...rest] = second?.name.split(' ') ?? []
  const coordinator = { firstName, lastName: rest.join(' '), email: 'rollers@kegler.test' }
  const call = { who: ingrid, days: 30, time: '09:14' }
  await teller.call(call, 'POST admin/entry/:id/coordinator', { params: { id: team.id }, body: coordinator })
  const later = await otherSquad(tx, team, 2)
  await move(teller, { ...call, days: 20, time: '10:02' }, team, later, 'Two of them work on that day.')
  await move(teller, { who: grace, days: 18, time: '13:40' }, team, team.squadId, 'They found others for their shifts.')
  const text = 'Rosa keeps the first squad. I wrote her that she can change it herself until it starts.'
  await note(teller, { who: grace, days: 18, time: '13:44' }, team, text)
}

/** Why a team is in another division since Tuesday. */
async function tellOkafor(teller: Teller): Promise<void> {
  const team = await teamOf(teller.tx, open, 'Okafor and Friends')
  const days = lastTuesday(teller.season)
  const sum = 920
  await tellAverage(teller, { who: ingrid, days, time: '10:12' }, team, sum)
  const text = 'Informed Marcus about the division. The league sheets can be sent in if that is wrong.'
  await note(teller, { who: ingrid, days, time: '10:20' }, team, text)
}

/** A captain retires and another one takes the team over; a name was misspelt. */
async function tellCaptains(teller: Teller, [retired, moved, off]: readonly Found[]): Promise<void> {
  const { tx } = teller
  if (!retired || !moved || !off) throw new Error('The season has too few teams.')
  await teller.call({ who: ingrid, days: 12, time: '11:05' }, 'POST admin/captain/change/entry', {
    body: {
      ...{ entryId: retired.id, virtualEntryIds: [], email: cedarRosa },
      reason: 'The captain retired; Rosa Lindqvist of Cedar Rapids takes the team.',
    },
  })
  const squad = await otherSquad(tx, moved, 3)
  const bus = 'The bus is late on the first day.'
  await move(teller, { who: grace, days: 8, time: '09:48' }, moved, squad, bus)
  const alone = 'Half of the team is ill. They choose a new day when they know more.'
  await move(teller, { who: ingrid, days: 4, time: '08:55' }, off, null, alone)
  const { firstName, lastName } = nameOf(teller, off)
  await teller.call({ who: grace, days: 3, time: '14:30' }, 'POST admin/captain/update', {
    body: { captainId: off.captainId, firstName, lastName: `${lastName}-Moss` },
  })
}
const nameOf = ({ season }: Teller, { captainEmail }: Found) => {
  const row = season.rows.persons.find(({ email }) => email === captainEmail)
  return { firstName: row?.firstName ?? '', lastName: row?.lastName ?? '' }
}
async function teamOfPartner({ tx, season }: Teller): Promise<Found> {
  const lakeside = season.rows.tournaments.find(({ name }) => name === 'Lakeside Classic')?.id
  const before = daysAgo(season, 12)
  const name = season.rows.rosters.findLast(
    ({ tournamentId, createdAt }) => tournamentId === lakeside && new Date(createdAt as Date) < before,
  )?.name
  return teamOf(tx, 'Lakeside Classic', name ?? '')
}

const move = (teller: Teller, when: When, { id }: Found, squadId: string | null, reason: string) =>
  teller.call(when, 'PUT admin/entry/:id/squad/change', { params: { id }, body: { squadId, reason } })
const note = (teller: Teller, when: When, { id }: Found, text: string) =>
  teller.call(when, 'POST admin/entry/:id/note', { params: { id }, body: { text } })
