import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { virtualEntryNotFound } from '../access/virtual-entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { newestIn } from '../search/newest.ts'
import {
  bowlerNames,
  bowlersNamed,
  formerlyOf,
  formerNames,
  hasWords,
  matchesOf,
  newestOf,
  scoped,
  searched,
} from './found.ts'
import { readAttempts, readLedgerRows } from './read-money.ts'
import { readItemRecords } from './team-audit.ts'

interface Header {
  virtualEntryId: string
  virtualEventName: string
  captainName: string
  bowlerName: string | null
  tournamentName: string
}
interface Found extends Header {
  captainId: string
  tournamentId: string
  sessionId: string | null
  timeZone: string
}
const header = sql`
  select v.id as virtual_entry_id, e.name as virtual_event_name, btrim(p.first_name || ' ' || p.last_name) as captain_name,
    coalesce(b.first_name || ' ' || b.last_name, r.name) as bowler_name, tournaments.name as tournament_name, v.captain_id, v.tournament_id,
    v.session_id, tournaments.time_zone
  from virtual_entries v join tournaments on tournaments.id = v.tournament_id join virtual_events e on e.id = v.virtual_event_id
    join persons p on p.id = v.captain_id left join bowlers b on b.id = v.bowler_id left join rosters r on r.entry_id = v.team_entry_id`
const shown = ({ virtualEntryId, virtualEventName, captainName, bowlerName, tournamentName }: Found): Header => ({
  ...{ virtualEntryId, virtualEventName, captainName, bowlerName, tournamentName },
})

/** Virtual entries by captain, bowler and team, of now and before; the words may be spread over these names. */
export const searchVirtualEntries: Handles<'POST audit/virtualEntryAudit'> = async ({ body, actor, db }) => {
  const entries = (condition: string) => {
    const rows = sql`select v.id, v.created_at, x.search from virtual_entries v join tournaments on tournaments.id = v.tournament_id
      and ${scoped(actor)} where ${sql.raw(condition)}`
    return sql`cross join lateral ${newestIn(rows, searched)} v`
  }
  const { people, players } = formerlyOf('Virtual Entry', 'Virtual Entry')
  const ids = await newestOf(db, body.searchFilter, {
    ...{ actor, table: 'virtual_entries' },
    find: (words) => {
      const named = hasWords('x.search', words)
      return [
        sql`select v.* from persons x ${entries('v.captain_id = x.id')} where ${named}`,
        sql`select v.* from ${bowlersNamed(words)} ${entries('v.bowler_id = x.id')}`,
        sql`select v.* from rosters x ${entries('v.team_entry_id = x.entry_id')} where x.entry_id is not null and ${named}`,
        // former ones
        sql`select v.* from persons x cross join lateral ${people} a ${entries('v.id = a.record_id')} where ${named}`,
        sql`select v.* from ${bowlersNamed(words)} cross join lateral ${players} a ${entries('v.id = a.record_id')}`,
      ]
    },
    // each looked up by its id, however many the planner expects
    joins: sql`cross join lateral (select * from virtual_entries where id = f.id limit 1) v
      cross join lateral (select * from persons where id = v.captain_id limit 1) p
      left join lateral (select * from bowlers where id = v.bowler_id limit 1) b on true
      left join lateral (select * from rosters where entry_id = v.team_entry_id limit 1) r on true`,
    names: `concat_ws(' ', f.search, p.search, ${bowlerNames}, r.search)`,
    former: formerNames('Virtual Entry', 'Virtual Entry'),
  })
  const { rows } = await sql<Found>`
    ${header} where v.id = any(${ids}::uuid[]) order by v.created_at desc, v.id desc`.execute(db)
  return matchesOf(rows.map(shown))
}

/** @throws Refusal NotFound for another group's */
async function foundVirtualEntry(db: Db, actor: Actor, id: string): Promise<Found> {
  const { rows } = await sql<Found>`${header} where v.id = ${id} and ${scoped(actor)}`.execute(db)
  if (!rows[0]) throw new Refusal('NotFound', virtualEntryNotFound)
  return rows[0]
}

export const getVirtualEntryHeader: Handles<'GET audit/virtualEntryAuditDetails/:id'> = async ({
  params,
  actor,
  db,
}) => {
  const found = await foundVirtualEntry(db, actor, params.id)
  const { captainId, tournamentId, sessionId, timeZone } = found
  return {
    ...{ ...shown(found), captainId, timeZone },
    ledger: await readLedgerRows(db, { virtualEntryId: params.id }),
    attempts: await readAttempts(db, { tournamentId, captainId, item: { id: params.id, sessionId } }),
  }
}

export const listVirtualEntryRecords: Handles<'GET audit/virtualEntryAudit/:id'> = async ({
  params,
  query,
  actor,
  db,
}) => {
  const { timeZone } = await foundVirtualEntry(db, actor, params.id)
  return readItemRecords(db, params.id, timeZone, query)
}
