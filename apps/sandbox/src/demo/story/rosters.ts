import { sql } from 'kysely'
import { ageOn } from '../../membership/members.ts'
import { daysAgo, type Season } from '../season.ts'
import { demoEmails, type Found, first, rosterOf } from './find.ts'
import type { Teller, When } from './teller.ts'

/** Days since the last Tuesday before today. */
export const lastTuesday = (season: Season): number => ((new Date(`${season.today}T00:00:00Z`).getUTCDay() + 4) % 7) + 1

/** Staff replace the average of a team's best amateur, so that the team has this sum. */
export async function tellAverage(teller: Teller, when: When, { id }: Found, wanted: number): Promise<void> {
  const roster = await rosterOf(teller.tx, { id })
  const best = roster.rosterPositions.filter((one) => !one.isKnownPro).toSorted((a, b) => b.known - a.known)[0]
  const sum = roster.rosterPositions.reduce((total, { known }) => total + known, 0)
  if (!best) throw new Error('This team has no bowlers.')
  const average = best.known - (sum - wanted)
  const rosterPositions = roster.rosterPositions.map((one) => (one === best ? { ...one, average } : one))
  const reason = `The ${best.known} is of another member of that name; the league sheet says ${average} over 30 games.`
  await teller.call(when, 'PUT admin/entry/:id/roster', {
    params: { id },
    body: { ...roster, rosterPositions, reason },
  })
}

/** One who is no youth member any more may bowl all the same: staff have seen the card. */
export async function tellYouth(teller: Teller): Promise<void> {
  const { tx, season } = teller
  const entry = await first(
    sql<{
      id: string
    }>`select e.id from entries e join tournaments t on t.id = e.tournament_id and t.name = 'Youth Scratch Open'
      join persons p on p.id = e.captain_id where p.email <> all(${demoEmails}) and e.created_at < ${daysAgo(season, 8)}
      order by e.entry_number desc limit 1`,
    tx,
    'youth entry',
  )
  const taken = new Set(season.rows.bowlers.map(({ usbcId }) => usbcId))
  const grown = season.members.find(
    (member) => !member.isYouthMember && ageOn(season.today, member.birthDate) === 20 && !taken.has(member.usbcId),
  )
  if (!grown) throw new Error('The directory has no member of twenty.')
  const roster = await rosterOf(tx, entry)
  const when = { who: 'admin@kegler.test', days: 6, time: '16:05' }
  const reason = 'Turned 20 after the entries closed; the committee lets them bowl. Card seen.'
  await teller.call(when, 'PUT admin/entry/:id/roster', {
    params: { id: entry.id },
    body: {
      ...roster,
      name: `${grown.firstName} ${grown.lastName}`,
      rosterPositions: [{ position: 1, bowler: { usbcId: grown.usbcId } }],
      overrides: [{ usbcId: grown.usbcId, check: 'NotYouthMember', reason }],
    },
  })
  const [other] = (
    await sql<{ id: string }>`select s.id from squads s join squads own on own.tournament_id = s.tournament_id
        and own.starts_at = s.starts_at and own.event_id <> s.event_id join entries e on e.squad_id = own.id
      where e.id = ${entry.id} and s.taken < least(s.total, s.captain_cap)`.execute(tx)
  ).rows
  const change = { squadId: other?.id, reason: 'Wanted the other event, which is free too.' }
  const later = { ...when, time: '16:12' }
  await teller.call(later, 'PUT admin/entry/:id/squad/change', { params: { id: entry.id }, body: change })
}
