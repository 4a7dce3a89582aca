import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/db.ts'

type Values = Record<string, unknown>
interface Row {
  typeName: string
  property: string | null
  message: string
  was: string | null
  is: string | null
  part: Values | null
}
const technical = ['version', 'updated_at', 'updated_by', 'search', 'filled']

/** The records of an entry as its audit says that they are. */
async function replay(db: Db, entryId: string) {
  const { rows } = await sql<Row>`
    select type_name, property, message, coalesce(a.original_value, v.original_value) as was, coalesce(a.current_value, v.current_value) as is,
      case when property is null then coalesce(v.current_value, '{}')::jsonb end as part
    from audit a left join audit_values v on v.audit_id = a.id where record_id = ${entryId} order by a.id`.execute(db)
  const entry: Values = {}
  const roster: Values = {}
  const positions = new Map<number, Values>()
  for (const { typeName, property, message, is, part } of rows) {
    const [, number, operation] = message.match(/(\d*) ?(added|changed|removed)$/) ?? []
    const place = positions.get(Number(number)) ?? {}
    const target = typeName === 'Entry' ? entry : typeName === 'Roster' ? roster : place
    if (property) target[property] = is
    else if (operation === 'added') Object.assign(target, JSON.parse(is ?? '{}'), part)
    if (typeName !== 'Roster Position') continue
    if (operation === 'removed') positions.delete(Number(number))
    else positions.set(Number(number), place)
  }
  for (const one of (roster.positions as Values[] | undefined) ?? [])
    positions.set(Number(one.position), { ...one, ...positions.get(Number(one.position)) })
  delete roster.positions
  return {
    entry,
    roster,
    positions: [...positions.entries()].toSorted(([a], [b]) => a - b).map(([, values]) => values),
  }
}
const asTexts = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !technical.includes(name) && values[name] !== null)
      .map(([name, value]) => [
        name,
        value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  )
/** The same records as the database has them. */
async function records(db: Db, entryId: string) {
  const { rows } = await sql<{ entry: Values; roster: Values; positions: Values[] }>`
    select to_jsonb(e) as entry, to_jsonb(r) as roster,
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.position), '[]') from roster_positions p where p.roster_id = r.id) as positions
    from entries e join rosters r on r.entry_id = e.id where e.id = ${entryId}`.execute(db)
  return rows[0] as { entry: Values; roster: Values; positions: Values[] }
}
/** The audit and the ledger of an entry tell what its rows are. */
export async function expectReplayed(db: Db, entryId: string): Promise<void> {
  const [replayed, kept] = [await replay(db, entryId), await records(db, entryId)]
  expect(asTexts(replayed.entry)).toEqual(asTexts(kept.entry))
  expect(asTexts(replayed.roster)).toEqual(asTexts(kept.roster))
  const places = (list: Values[]) => list.map(({ position, bowler_id }) => [Number(position), bowler_id])
  expect(places(replayed.positions)).toEqual(places(kept.positions))
  const { rows } = await sql<{ replayed: number; kept: number }>`
    select (select sum(amount)::int from ledger where entry_id = ${entryId}) as replayed, amount as kept from balances where entry_id = ${entryId}`.execute(
    db,
  )
  expect(rows[0]?.replayed).toBe(rows[0]?.kept)
}
