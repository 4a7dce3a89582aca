import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'

const { services } = await theKit()
const { db } = services.database
const aName = () => `Q${randomUUID().replaceAll('-', '').slice(0, 10)}`.toUpperCase()

/**
 * So many captains of one name, each with an entry, its team, a bowler and a virtual entry, all of this name; made in an order
 * that has nothing to do with their times: the newest is somewhere in the middle.
 */
async function manyOf(n: number, name: string) {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId, { endLane: 8000 })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const { rows } = await sql<{ captainId: string; bowlerId: string; entryId: string; virtualEntryId: string }>`
    with k as materialized (select k, now() - interval '30 days' + ((k * 7919) % ${n}) * interval '1 minute' as at from generate_series(1, ${n}) k),
      p as (insert into persons (email, email_verified, first_name, last_name, created_at)
        select lower(${name}) || k || '@kegler.test', false, 'Mary', ${name}, at from k returning id, created_at),
      b as (insert into bowlers (usbc_id, first_name, last_name, membership_expires, city)
        select ${name} || '-' || k, 'Mary', ${name}, '2099-12-31', k from k returning id, city),
      e as (insert into entries (tournament_id, event_id, squad_id, captain_id, created_at)
        select ${tid}, ${eventId}, ${squadId}, id, created_at from p returning id, captain_id, created_at),
      r as (insert into rosters (entry_id, tournament_id, captain_id, name, created_at)
        select id, ${tid}, captain_id, 'Mary ' || ${name}, created_at from e returning id, entry_id, created_at),
      all_of as (select e.captain_id, e.id as entry_id, r.id as roster_id, b.id as bowler_id, e.created_at
        from e join r on r.entry_id = e.id join k on k.at = e.created_at join b on b.city = k.k::text),
      q as (insert into roster_positions (roster_id, position, bowler_id) select roster_id, 1, bowler_id from all_of),
      v as (insert into virtual_entries (virtual_event_id, tournament_id, captain_id, bowler_id, created_at)
        select ${virtualEventId}, ${tid}, captain_id, bowler_id, created_at from all_of returning id, captain_id)
    select captain_id, bowler_id, entry_id, v.id as virtual_entry_id from all_of join v using (captain_id)
      order by created_at desc limit 100`.execute(db)
  // as a server does by itself
  await sql`analyze persons, bowlers, entries, rosters, roster_positions, virtual_entries, audit, audit_values`.execute(
    db,
  )
  return rows
}

// more than are read in any order, and fewer; those of the first are newer
test.each([2_600, 1_100])('of %i matches the newest hundred are shown', async (n) => {
  const name = aName()
  const newest = await manyOf(n, name)
  const admin = await anAdmin()
  const ids = (of: keyof (typeof newest)[number]) => newest.map((one) => one[of])
  for (const typed of [name, `mary ${name}`]) {
    const body = { searchFilter: typed }
    const teams = (await callAs(admin, 'POST audit/teamAudit', { body })).body
    expect([typed, teams.exceededResultLimit, teams.matches.map((one) => one.entryId)]).toEqual([
      typed,
      true,
      ids('entryId'),
    ])
    const virtual = (await callAs(admin, 'POST audit/virtualEntryAudit', { body })).body
    expect([typed, virtual.exceededResultLimit, virtual.matches.map((one) => one.virtualEntryId)]).toEqual([
      typed,
      true,
      ids('virtualEntryId'),
    ])
    const captains = (await callAs(admin, 'POST audit/captainAudit', { body })).body
    expect([typed, captains.exceededResultLimit]).toEqual([typed, true])
    expect(new Set(captains.matches.map((one) => one.captainId))).toEqual(new Set(ids('captainId')))
    const bowlers = (await callAs(admin, 'POST audit/bowlerAudit', { body })).body
    expect([typed, bowlers.exceededResultLimit]).toEqual([typed, true])
    expect(new Set(bowlers.matches.map((one) => one.bowlerId))).toEqual(new Set(ids('bowlerId')))
    for (const call of ['POST admin/entry/searchByBowler', 'POST admin/entry/searchByCaptOrCoordinator'] as const) {
      const { items, exceededResultLimit } = (
        await callAs(admin, call, { body: { SearchTerms: typed, includePastTournaments: true } })
      ).body
      expect([call, typed, exceededResultLimit]).toEqual([call, typed, true])
      expect(new Set(items.map((one) => one.entryId))).toEqual(new Set(ids('entryId')))
    }
  }
})
