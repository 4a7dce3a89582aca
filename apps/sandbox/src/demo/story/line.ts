import { addDays } from '@kegler/domain/dates.ts'
import { matchLines } from '@kegler/server/waiting-list/match-line.ts'
import { sql } from 'kysely'
import { atTime } from '../hours.ts'
import { demoId } from '../ids.ts'
import { inDays } from '../season.ts'
import { demoEmails, first } from './find.ts'
import type { Teller } from './teller.ts'

const manager = 'manager@kegler.test'
const tid = demoId('tournament', 'open')

/**
 * Seven captains wait for squads that are sold out; a place falls free, and the first whom it is enough for is offered it.
 * Another one waits with a team that has a place elsewhere.
 */
export async function tellLine(teller: Teller): Promise<void> {
  const { tx } = teller
  const { rows: full } = await sql<{ id: string; eventId: string; cap: number; total: number; day: string }>`
    select s.id, s.event_id as "eventId", s.captain_cap as cap, s.total, (s.starts_at at time zone 'America/Chicago')::date::text as day
    from squads s join events e on e.id = s.event_id where s.tournament_id = ${tid} and e.name = 'Team'
      and s.taken >= s.captain_cap and not s.hide_from_captains order by s.captain_cap - s.total, s.starts_at limit 2`.execute(
    tx,
  )
  const [one, other] = full
  if (!one || !other) throw new Error('The season has no squads that are sold out.')
  const { rows: captains } = await sql<{ email: string }>`
    select p.email from persons p join entries e on e.captain_id = p.id and e.tournament_id = ${tid}
    where p.email <> all(${demoEmails}) and p.phone is not null and p.birth_date is not null and p.email_verified
    group by p.email order by p.email limit 5`.execute(tx)
  const wait = (who: string, days: number, quantity: number, squadIds: string[]) =>
    teller.call({ who, days, time: '20:15' }, 'POST registration/tournament/:tid/waits', {
      params: { tid },
      body: {
        ...{ eventId: one.eventId, quantity, atLeast: quantity, sets: 0, needsSets: true, squadIds, inOrder: false },
        until: addDays([one.day, other.day].toSorted()[0] ?? '', -1),
      },
    })
  const [a, b, c, d, e] = captains.map(({ email }) => email)
  if (!a || !b || !c || !d || !e) throw new Error('The season has too few captains who may wait.')
  await wait(a, 9, 4, [one.id])
  await wait('captain@kegler.test', 8, 4, [one.id, other.id])
  await wait('captain2@kegler.test', 7, 1, [one.id])
  await wait(b, 6, 2, [one.id])
  await wait(c, 4, 3, [other.id, one.id])
  await wait(d, 3, 1, [other.id])
  await wait(e, 2, 2, [one.id])
  await waitToMove(teller, one.id)
  const more = { params: { squadId: one.id }, body: { capacity: one.cap + 1 } }
  await teller.call({ who: manager, days: 1, time: '19:30' }, 'POST capacity/:squadId', more)
  await teller.job('waiting list', { days: 1, time: '19:31' }, (at) => matchLines(teller.servicesAt(at)))
  const offered = sql<{
    id: bigint
  }>`update wait_offers set offered_at = ${atTime(teller.season, 1, '19:31')} returning id`
  await first(offered, tx, 'offer')
}

async function waitToMove(teller: Teller, squadId: string): Promise<void> {
  const { tx } = teller
  const { id, captainEmail } = await first(
    sql<{ id: string; captainEmail: string }>`select n.id, p.email as "captainEmail" from entries n
      join persons p on p.id = n.captain_id join squads s on s.id = n.squad_id join squads w on w.id = ${squadId}
      where n.event_id = w.event_id and n.squad_id <> w.id and not n.is_cancelled and s.starts_at > w.starts_at
        and p.email <> all(${demoEmails}) and p.phone is not null and p.birth_date is not null and p.email_verified
        and not exists (select from waits o where o.captain_id = p.id)
      order by n.entry_number limit 1`,
    tx,
    'team that could move',
  )
  await teller.call({ who: captainEmail, days: 2, time: '21:05' }, 'POST registration/tournament/:tid/move/wait', {
    params: { tid },
    body: { entryIds: [id], squadIds: [squadId], inOrder: false, until: inDays(teller.season, 14) },
  })
}
