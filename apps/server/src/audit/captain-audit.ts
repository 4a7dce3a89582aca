import { Refusal } from '@kegler/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { mayReadContact } from '../access/contact.ts'
import { logAccess } from '../access/log-access.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { newestCaptains } from '../search/newest.ts'
import { calledBefore, hasWords, matchesOf, scoped, searched, shownAtMost } from './found.ts'
import { readAttempts } from './read-money.ts'
import { readRecords } from './read-records.ts'

interface Header {
  captainId: string
  captainName: string
  captainEmail: string
  startDate: string
  endDate: string
  tournamentName: string
  tournamentId: string
}
const names = sql`p.id as captain_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) as captain_name,
  p.email as captain_email, tournaments.id as tournament_id, tournaments.name as tournament_name, tournaments.start_date, tournaments.end_date`
/** The tournaments with which `p` has, or had, to do as a captain. */
const ofCaptain = sql`select n.tournament_id from entries n where n.captain_id = p.id
  union select n.tournament_id from virtual_entries n where n.captain_id = p.id
  union select y.tournament_id from payments y where y.payer_id = p.id
  union select w.tournament_id from waits w where w.captain_id = p.id
  union select a.tournament_id from audit a where a.original_value = p.id::text and a.property in ('captain_id', 'payer_id')`
const isCaptain = sql`tournaments.id = any(array(${ofCaptain}))`

/** Captains in each tournament in which they bought, by names and addresses of now and before. */
export const searchCaptains: Handles<'POST audit/captainAudit'> = async ({ body: { searchFilter }, actor, db }) => {
  const ids = await newestCaptains(db, {
    named: hasWords('p.search', searchFilter),
    isOurs: sql`exists (select from tournaments where ${scoped(actor)} and ${isCaptain})`,
    most: searched,
  })
  const { rows } = await sql<Header & { isCut: boolean }>`
    with newest as materialized (
      select p.id, tournaments.id as tournament_id, row_number() over (order by p.created_at desc, p.id desc, tournaments.start_date desc, tournaments.id) as nth
      from persons p cross join lateral (${ofCaptain}) o join tournaments on tournaments.id = o.tournament_id
      where p.id = any(array(select unnest(${ids}::uuid[]) union (${calledBefore(['Captain'], searchFilter)} order by v.audit_id desc limit 500)))
        and ${scoped(actor)})
    select ${names}, (select count(*) from newest) > ${shownAtMost} as is_cut
    from newest join persons p on p.id = newest.id join tournaments on tournaments.id = newest.tournament_id where nth <= ${shownAtMost}
    order by tournaments.start_date desc, p.last_name, p.first_name, p.id`.execute(db)
  return matchesOf(
    rows.map(({ isCut: _, ...row }) => row),
    rows[0]?.isCut,
  )
}

/** @throws Refusal NotFound for who has nothing to do with the tournament, or with another group's */
async function foundCaptain(
  db: Db,
  actor: Actor,
  { captainId, tournamentId }: { captainId: string; tournamentId: string },
) {
  const { timeZone } = await staffTournament(db, actor, tournamentId)
  const { rows } = await sql<Header>`
    select ${names} from persons p cross join tournaments where p.id = ${captainId} and tournaments.id = ${tournamentId} and ${isCaptain}`.execute(
    db,
  )
  const [header] = rows
  if (!header) throw new Refusal('NotFound', 'This tournament was not found.')
  return { header, timeZone }
}

export const getCaptainHeader: Handles<'GET audit/captainAuditDetails/:captainId/:tournamentId'> = async (call) => {
  const { params, actor, db } = call
  const { header, timeZone } = await foundCaptain(db, actor, params)
  await logAccess(db, call, [params.captainId], params.tournamentId)
  return { ...header, timeZone, attempts: await readAttempts(db, params) }
}

export const listCaptainRecords: Handles<'GET audit/captainAudit/:captainId/:tournamentId'> = async (call) => {
  const { params, query, actor, db } = call
  const { timeZone } = await foundCaptain(db, actor, params)
  return readRecords(db, aboutCaptain(actor, params.captainId, params.tournamentId), timeZone, query)
}

/** What the captain is in the tournament, and what they are everywhere; notes are those of the group alone. */
function aboutCaptain(actor: Actor, captainId: string, tournamentId: string): RawBuilder<unknown> {
  const { group } = actor
  const ofGroup = group ? sql`about @> array[${group.id}]::uuid[]` : sql`not about && array(select id from groups)`
  return sql`a.id in (select id from audit where about @> array[${captainId}]::uuid[] and (tournament_id = ${tournamentId}
      or (record_id = ${captainId} and (type_name in ('Captain', 'Captain Account') and ${mayReadContact(actor, sql`${captainId}::uuid`)} or (type_name = 'Captain Note' and ${ofGroup}))))
    union all select f.id from refunds r join payments y on y.id = r.payment_id join audit f on f.record_id = r.id
      where y.payer_id = ${captainId} and y.tournament_id = ${tournamentId})`
}
