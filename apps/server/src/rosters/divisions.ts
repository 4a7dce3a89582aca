import {
  type AgeAppliesTo,
  type Division,
  type DivisionCriteria,
  type DivisionMember,
  type DivisionOutcome,
  findDivision,
  verificationDate,
} from '@kegler/domain/rosters/division.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

interface DivisionRow extends Division {
  eventId: string | null
  virtualEventId: string | null
}
interface DivisionEvent extends DivisionCriteria {
  ageAppliesTo: string
  ageVerificationDate: string | null
}
interface DivisionTournament {
  defaultAverage: number
  ageVerificationDate: string | null
  startDate: string
}

/** Divisions of bowled and virtual events, by event id. */
async function readDivisions(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, DivisionRow[]>> {
  const wanted = [...new Set(eventIds)]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('divisions')
    .selectAll()
    .where(sql<boolean>`(event_id = any(${wanted}::uuid[]) or virtual_event_id = any(${wanted}::uuid[]))`)
    .execute()
  return Map.groupBy(rows, (row) => row.eventId ?? row.virtualEventId ?? '')
}

/** The division of a whole roster. */
export const divisionOf = (
  members: readonly DivisionMember[],
  divisions: readonly Division[],
  event: DivisionEvent,
  tournament: DivisionTournament,
): DivisionOutcome =>
  findDivision(members, divisions, {
    averageBased: event.averageBased,
    ageBased: event.ageBased,
    genderBased: event.genderBased,
    defaultAverage: tournament.defaultAverage,
    ageAppliesTo: event.ageAppliesTo as AgeAppliesTo,
    verificationDate: verificationDate(event, tournament),
  })

/** Recomputes and stores the division of an entry; an incomplete roster has none. */
export const recomputeEntryDivision = async (tx: Tx, id: string): Promise<DivisionOutcome> =>
  (await recomputeEntryDivisions(tx, [id])).get(id) ?? { state: 'none' }

/** The same of several entries. */
export async function recomputeEntryDivisions(tx: Tx, ids: readonly string[]): Promise<Map<string, DivisionOutcome>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DivisionFacts & { eventId: string; divisionFailed: boolean }>`
    select n.id, n.event_id, n.division_id, n.division_failed, ${criteriaColumns}, ${membersOf(sql`n.id`)} as members
    from entries n join events e on e.id = n.event_id join tournaments t on t.id = n.tournament_id
    where n.id = any(${ids}::uuid[])`.execute(tx)
  const divisions = await readDivisions(
    tx,
    rows.map(({ eventId }) => eventId),
  )
  const outcomes = rows.map((row) => outcomeFor(row, divisions.get(row.eventId) ?? []))
  const changed = outcomes.filter(
    ({ row, divisionId, failed }) => divisionId !== row.divisionId || failed !== row.divisionFailed,
  )
  if (changed.length > 0)
    await sql`update entries n set division_id = c.division_id, division_failed = c.failed
      from unnest(${changed.map(({ row }) => row.id)}::uuid[], ${changed.map(({ divisionId }) => divisionId)}::uuid[],
        ${changed.map(({ failed }) => failed)}::boolean[]) as c (id, division_id, failed) where n.id = c.id`.execute(tx)
  return new Map(outcomes.map(({ row, outcome }) => [row.id, outcome]))
}

/** The same over the bowler of a virtual entry, or over the team that owns it. */
export async function recomputeVirtualDivisions(tx: Tx, ids: readonly string[]): Promise<Map<string, DivisionOutcome>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DivisionFacts & { virtualEventId: string }>`
    select u.id, u.virtual_event_id, u.division_id, v.average_based, v.age_based, v.gender_based,
      v.age_applies_to, v.age_verification_date as event_verification,
      t.age_verification_date, t.start_date, t.default_average,
      case when u.bowler_id is not null then 1 else te.number_of_bowlers end as number_of_bowlers,
      case when u.bowler_id is not null then ${bowlerMember} when te.id is not null then ${membersOf(sql`u.team_entry_id`)}
        else '[]' end as members
    from virtual_entries u join virtual_events v on v.id = u.virtual_event_id join tournaments t on t.id = u.tournament_id
      left join entries n on n.id = u.team_entry_id left join events te on te.id = n.event_id
    where u.id = any(${ids}::uuid[])`.execute(tx)
  const divisions = await readDivisions(
    tx,
    rows.map(({ virtualEventId }) => virtualEventId),
  )
  const outcomes = rows.map((row) => outcomeFor(row, divisions.get(row.virtualEventId) ?? []))
  const changed = outcomes.filter(({ row, divisionId }) => divisionId !== row.divisionId)
  if (changed.length > 0)
    await sql`update virtual_entries u set division_id = c.division_id
      from unnest(${changed.map(({ row }) => row.id)}::uuid[], ${changed.map(({ divisionId }) => divisionId)}::uuid[])
        as c (id, division_id) where u.id = c.id`.execute(tx)
  return new Map(outcomes.map(({ row, outcome }) => [row.id, outcome]))
}

interface DivisionFacts extends DivisionTournament, DivisionCriteria {
  id: string
  divisionId: string | null
  numberOfBowlers: number | null
  ageAppliesTo: string
  eventVerification: string | null
  members: DivisionMember[]
}
function outcomeFor<R extends DivisionFacts>(row: R, divisions: readonly DivisionRow[]) {
  const isWhole = row.members.length >= (row.numberOfBowlers ?? 1)
  const event = { ...row, ageVerificationDate: row.eventVerification }
  const outcome = divisionOf(isWhole ? row.members : [], divisions, event, row)
  return { row, outcome, divisionId: outcome.state === 'found' ? outcome.id : null, failed: outcome.state === 'failed' }
}

/** `e`: the event, `t`: the tournament. */
const criteriaColumns = sql`e.number_of_bowlers, e.average_based, e.age_based, e.gender_based, e.age_applies_to, e.age_verification_date as event_verification,
  t.age_verification_date, t.start_date, t.default_average`
/** A member: staff's average counts first, then the membership's, then the captain's. `p`: roster_positions, `b`: bowlers. */
const member = sql`json_build_object('birthDate', b.birth_date, 'gender', b.gender,
  'average', average_of(p.average_by, p.average, b.average))`
/** The bowlers on the roster of an entry. */
const membersOf = (entryId: RawBuilder<unknown>) => sql`(select coalesce(json_agg(${member} order by p.position), '[]')
  from rosters r join roster_positions p on p.roster_id = r.id join bowlers b on b.id = p.bowler_id where r.entry_id = ${entryId})`
/** The bowler of a virtual entry `u`: an average that was typed counts from any of the captain's rosters of the tournament. */
const bowlerMember = sql`(select json_build_array(${member}) from bowlers b left join lateral (
    select p.average, p.average_by from roster_positions p join rosters r on r.id = p.roster_id join entries o on o.id = r.entry_id
    where p.bowler_id = b.id and o.captain_id = u.captain_id and o.tournament_id = u.tournament_id and not o.is_cancelled
      and p.average is not null order by p.average_by desc, o.entry_number limit 1) p on true
  where b.id = u.bowler_id)`
