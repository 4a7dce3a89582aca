import { formatTime, zoneName } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'

interface Taken {
  entryNumber: number
  at: Date
  email: string
  firstName: string | null
  lastName: string | null
}
const minutes = 10

/** For staff who come too late: who took the last place of a full squad in the last ten minutes; '' when nobody did. */
export async function sayLastTaker(tx: Tx, squadId: string, tournament: TournamentRow, now: Date): Promise<string> {
  const since = new Date(now.getTime() - minutes * 60_000)
  const { rows } = await sql<Taken>`
    select n.entry_number, a.at, a.user_email as email, p.first_name, p.last_name
    from entries n
    join lateral (
      select id, at, user_email from audit
      where record_id = n.id and type_name = 'Entry' and (property is null or property = 'squad_id')
      order by id desc limit 1
    ) a on a.at >= ${since}
    left join persons p on p.email = a.user_email and p.merged_into is null
    where n.squad_id = ${squadId}::uuid
    order by a.id desc limit 1`.execute(tx)
  const [last] = rows
  if (!last) return ''
  const who = last.firstName ? fullName({ firstName: last.firstName, lastName: last.lastName ?? '' }) : last.email
  const at = `${formatTime(last.at, tournament.timeZone)} ${zoneName(tournament.timeZone, last.at)}`
  return ` ${who} took the last place at ${at} for ${last.entryNumber}.`
}
