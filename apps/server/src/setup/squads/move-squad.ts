import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { type MovedEntry, queueMails } from '../../mails/queue/queue-mail.ts'
import { queueWaitSquadMoved, waitingFor } from '../../waiting-list/queue-mails.ts'
import { type SquadRow, timeText } from './squad-rows.ts'

/** What another time means for those who have places: sentences for who moves the squad. */
export async function describeMove(
  tx: Tx,
  { id, timeZone }: TournamentRow,
  squad: SquadRow,
  sendsMail: boolean,
): Promise<string[]> {
  const { captains } = await tx
    .selectFrom('entries')
    .select(sql<number>`count(distinct captain_id)::int`.as('captains'))
    .where('squadId', '=', squad.id)
    .where('isCancelled', '=', false)
    .executeTakeFirstOrThrow()
  const { rows: twice } = await sql<{ firstName: string; lastName: string; eventName: string }>`
    select distinct b.first_name, b.last_name, e.name as event_name
    from entries n join rosters r on r.entry_id = n.id join roster_positions p on p.roster_id = r.id
    join bowlers b on b.id = p.bowler_id
    join roster_positions q on q.bowler_id = p.bowler_id and q.roster_id <> p.roster_id
    join rosters o on o.id = q.roster_id join entries m on m.id = o.entry_id
    join squads s on s.id = m.squad_id join events e on e.id = s.event_id
    where n.squad_id = ${squad.id} and not n.is_cancelled and not m.is_cancelled and m.tournament_id = ${id}
      and m.squad_id <> n.squad_id and s.starts_at = ${squad.startsAt} order by 2, 1, 3 limit 100`.execute(tx)
  const { waiting } = await waitingFor(tx, squad.id)
    .select(sql<number>`count(distinct captain_id)::int`.as('waiting'))
    .executeTakeFirstOrThrow()
  const at = timeText(squad.startsAt, timeZone)
  const named = twice.slice(0, 3).map((bowler) => `${fullName(bowler)} (${bowler.eventName})`)
  const more = twice.length > 3 ? [`${twice.length - 3} more`] : []
  return [
    ...(captains > 0 && sendsMail
      ? [`${plural(captains, 'captain gets', 'captains get')} a mail that it starts at ${at}.`]
      : []),
    ...(captains > 0 && !sendsMail
      ? [`${plural(captains, 'captain gets', 'captains get')} no mail that it starts at ${at}.`]
      : []),
    ...(waiting > 0
      ? [
          `${plural(waiting, 'captain who waits for it gets', 'captains who wait for it get')} ${sendsMail ? 'a mail.' : 'no mail.'}`,
        ]
      : []),
    ...(squad.held > 0 ? [`${plural(squad.held, 'place is', 'places are')} in carts now.`] : []),
    ...(named.length > 0 ? [`Already bowling at ${at}: ${[...named, ...more].join(', ')}.`] : []),
  ]
}

/**
 * Writes to each captain with entries on it when the squad starts now, one mail for all of their entries, and to who
 * waits for it.
 */
export async function queueSquadMoved(
  tx: Tx,
  { id: tournamentId, timeZone }: TournamentRow,
  before: SquadRow,
  after: SquadRow,
  now: Date,
): Promise<void> {
  const entries = await tx
    .selectFrom('entries as n')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .innerJoin('persons as c', 'c.id', 'n.captainId')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .select(['n.id', 'n.entryNumber', 'n.captainId', 'r.name as team', 'e.name as event', 'l.name as location'])
    .select(['c.email', 'c.firstName', 'c.lastName'])
    .where('n.squadId', '=', after.id)
    .where('n.isCancelled', '=', false)
    .orderBy('n.entryNumber')
    .execute()
  const moved = ({ id: entryId, entryNumber, event, team, location }: (typeof entries)[number]): MovedEntry => ({
    ...{ entryId, entryNumber, event, team, location },
    squad: squadText(after.startsAt, timeZone),
    before: squadText(before.startsAt, timeZone),
  })
  const mails = [...Map.groupBy(entries, (entry) => entry.captainId).values()].flatMap((own) => {
    const [first, ...others] = own
    if (!first) return []
    return {
      kind: 'squadChanged' as const,
      // a squad may come back to a time it had
      about: `${after.id} ${after.startsAt.toISOString()} ${now.toISOString()}`,
      to: first.email,
      tournamentId,
      now,
      data: { ...moved(first), name: fullName(first) || first.email, others: others.map(moved) },
    }
  })
  await queueMails(tx, mails)
  const times = { oldTime: squadText(before.startsAt, timeZone), newTime: squadText(after.startsAt, timeZone) }
  await queueWaitSquadMoved(tx, { squadId: after.id, ...times, now })
}
