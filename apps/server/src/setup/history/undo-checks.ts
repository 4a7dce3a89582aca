import { dayOf, formatDayShort } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { canChooseSystem } from '@kegler/domain/setup/general/general.rules.ts'
import { notAllowed } from '@kegler/domain/setup/people/people.rules.ts'
import { canCreateParts, canDeleteParts, canEditName } from '@kegler/domain/setup/tournament.rules.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Line } from './read-acts.ts'

interface Undone {
  tournament: TournamentRow
  lines: readonly Line[]
  actor: Actor
  now: Date
}
const parts = ['Event', 'Virtual Event', 'Division', 'Squad']

/** The rules of the forms, for values of before. @throws Refusal RuleBroken with what is not allowed any more */
export async function requireUndoable(tx: Tx, undone: Undone): Promise<void> {
  const refuse = (sentence: string | null | false) => {
    if (sentence) throw new Refusal('RuleBroken', sentence)
  }
  refuse(whyNotParts(undone))
  refuse(whyNotSettings(undone))
  refuse(await whyNotPeople(tx, undone))
  refuse(await whyInUse(tx, undone))
  refuse(await whyOutside(tx, undone))
}

/** What the status of the tournament has against it. */
export function whyNotParts({
  tournament,
  lines,
  now,
}: Pick<Undone, 'tournament' | 'now'> & {
  lines: readonly Pick<Line, 'typeName' | 'operation' | 'property'>[]
}): string | null {
  const { status } = tournament
  const has = (operation: Line['operation']) =>
    lines.some((line) => line.operation === operation && parts.includes(line.typeName))
  if (has('added') && !canDeleteParts(tournament, now))
    return 'What was added can be deleted only while the tournament is in status Setup.'
  if (has('removed') && !canCreateParts(tournament, now))
    return 'What was deleted can come back only while registrations are not closed.'
  const isClosed = ['Archived', 'All Registrations Closed'].includes(tournamentStatuses[status as 6])
  return isClosed && lines.some(({ property }) => property === 'hide_from_captains')
    ? 'Registrations are closed: nothing can be hidden or shown any more.'
    : null
}

function whyNotSettings({ tournament, lines, actor, now }: Undone): string | null {
  const before = (property: string) =>
    lines.find((line) => line.typeName === 'Tournament' && line.property === property)?.originalValue
  const today = dayOf(now, tournament.timeZone)
  const [closes, ends] = [before('registration_close_date'), before('end_date')]
  if (before('name') !== undefined && !canEditName(tournament, hasRole(actor.roles, ['superuser']), now))
    return 'The name cannot be changed any more: captains know the tournament by it.'
  if (before('export_id') !== undefined && !canChooseSystem(tournament))
    return "The tournament management system can be changed in status 'Setup' only."
  if (closes && closes < today) return 'Registration Date cannot be in the past'
  return ends && ends < today ? 'End Date cannot be in the past' : null
}

const roleOf = { Manager: 'manager', Administrator: 'admin' } as const
async function whyNotPeople(tx: Tx, { tournament, lines }: Undone): Promise<string | null> {
  for (const line of lines) {
    if (line.typeName !== 'Manager' && line.typeName !== 'Administrator') continue
    const personId =
      line.property === 'person_id'
        ? line.originalValue
        : line.operation === 'removed'
          ? ((JSON.parse(line.originalValue ?? '{}') as { person_id?: string }).person_id ?? null)
          : null
    if (personId === null) continue
    const person = await tx
      .selectFrom('persons')
      .select(['email', 'roles'])
      .where('id', '=', personId)
      .executeTakeFirst()
    if (person?.email === line.userEmail) return 'Who gave up their own access is added again by hand.'
    if (!person?.roles.includes(roleOf[line.typeName]))
      return notAllowed[line.typeName === 'Manager' ? 'manager' : 'administrator']
  }
  const added = lines.filter(({ typeName, operation }) => typeName === 'Manager' && operation === 'added')
  if (added.length === 0) return null
  const { left } = await tx
    .selectFrom('tournamentManagers')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('tournamentId', '=', tournament.id)
    .where(sql<boolean>`id <> all(${added.map(({ recordId }) => recordId)}::uuid[])`)
    .executeTakeFirstOrThrow()
  return left > 0 ? null : 'The last manager of a tournament cannot be removed. Add another one first.'
}

/** Columns that stay once something was sold or is held, and whose places count. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  Tournament: ['time_zone'],
  Event: ['number_of_bowlers', 'average_based', 'age_based', 'gender_based', 'location_id'],
  'Virtual Event': ['owner', 'average_based', 'age_based', 'gender_based'],
  Squad: ['starts_at', 'event_id'],
}
async function whyInUse(tx: Tx, { tournament: { id }, lines }: Undone): Promise<string | null> {
  const isFixed = ({ typeName, operation, property }: Line) =>
    (operation === 'added' && parts.includes(typeName) && typeName !== 'Division') ||
    typeName === 'Virtual Event Map' ||
    (fixed[typeName]?.includes(property ?? '') ?? false)
  const kept = lines.filter(isFixed)
  if (kept.length === 0) return null
  const ids = kept.map(({ recordId }) => recordId)
  const all = kept.some(({ typeName }) => typeName === 'Tournament')
  const { rows } = await sql<{ sold: boolean; held: boolean; paying: boolean; children: boolean }>`
    with touched as (select id from squads where tournament_id = ${id}
        and (${all} or id = any(${ids}::uuid[]) or event_id = any(${ids}::uuid[]))),
      named as (select unnest(${ids}::uuid[]) as id union select id from touched)
    select exists (select from entries where tournament_id = ${id} and (${all} or squad_id in (table touched) or event_id = any(${ids}::uuid[])))
        or exists (select from virtual_entries where tournament_id = ${id} and virtual_event_id = any(${ids}::uuid[])) as sold,
      exists (select from squads where id in (table touched) and taken > 0)
        or exists (select from rosters r where r.tournament_id = ${id} and r.entry_id is null and r.squad_id in (table touched))
        or exists (select from hold_virtual_lines where virtual_event_id = any(${ids}::uuid[])) as held,
      exists (select from payment_sessions p join named n on position(n.id::text in p.contents::text) > 0
        where p.tournament_id = ${id} and p.state in ('created', 'processing') and p.kind <> 'balance') as paying,
      exists (select from divisions where coalesce(event_id, virtual_event_id) = any(${addedOf(lines, ['Event', 'Virtual Event'])}::uuid[])
        and id <> all(${addedOf(lines, ['Division'])}::uuid[])) as children`.execute(tx)
  const [found] = rows
  if (found?.sold) return 'Entries have been sold for what this act changed. It cannot be undone any more.'
  if (found?.held || found?.paying)
    return 'Captains have what this act changed in their carts, or are paying for it. Please try again later.'
  return found?.children ? 'Divisions were added to it since. Delete them first.' : null
}
const addedOf = (lines: readonly Line[], types: readonly string[]) =>
  lines
    .filter(({ typeName, operation }) => operation === 'added' && types.includes(typeName))
    .map((line) => line.recordId)

/** Squads that would lie outside the tournament, from its dates of before or from their own. */
async function whyOutside(tx: Tx, { tournament, lines }: Undone): Promise<string | null> {
  const of = (property: string) =>
    lines.find((line) => line.typeName === 'Tournament' && line.property === property)?.originalValue
  const [startDate, endDate] = [of('start_date') ?? tournament.startDate, of('end_date') ?? tournament.endDate]
  const moved = lines.flatMap(({ typeName, operation, property, originalValue }) => {
    if (typeName !== 'Squad' || originalValue === null) return []
    if (property === 'starts_at') return [originalValue]
    return operation === 'removed' ? [String((JSON.parse(originalValue) as { starts_at?: string }).starts_at)] : []
  })
  const outside = (day: string) => day < startDate || day > endDate
  const zone = of('time_zone') ?? tournament.timeZone
  const first = moved.map((at) => dayOf(new Date(at), zone)).find(outside)
  if (first) return `A squad on ${formatDayShort(first)} lies outside the dates of this tournament.`
  if (of('start_date') === undefined && of('end_date') === undefined) return null
  const { rows } = await sql<{ day: string }>`
    select (starts_at at time zone ${tournament.timeZone})::date as day from squads where tournament_id = ${tournament.id}
      and (starts_at at time zone ${tournament.timeZone})::date not between ${startDate}::date and ${endDate}::date
    order by 1 limit 1`.execute(tx)
  return rows[0] ? `A squad on ${formatDayShort(rows[0].day)} lies outside these dates.` : null
}
