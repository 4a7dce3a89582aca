import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import type { Services } from '../services.ts'

/** What a person counted since a minute and since a day ago; of the row `l`. */
function counted({ now }: Services) {
  const since = (ms: number) => new Date(now().getTime() - ms)
  const [minute, day] = [sql`l.minute_from > ${since(60_000)}`, sql`l.day_from > ${since(86_400_000)}`]
  return {
    ...{ minute, day },
    inMinute: sql`case when ${minute} then l.in_minute else 0 end`,
    inDay: sql`case when ${day} then l.in_day else 0 end`,
  }
}

/** How many members a person may still look up now: a number, for a select. */
export function lookupsLeft(services: Services, personId: string) {
  const { MEMBER_LOOKUPS_PER_MINUTE: perMinute, MEMBER_LOOKUPS_PER_DAY: perDay } = services.config
  const { inMinute, inDay } = counted(services)
  return sql<number>`coalesce((select least(${perMinute}::int - ${inMinute}, ${perDay}::int - ${inDay})
    from member_lookups l where l.person_id = ${hidden(personId, 'uuid')}), least(${perMinute}::int, ${perDay}::int))`
}

/**
 * Counts members whom a person looks up, in the database: of all processes together. Who would pass the limit of a
 * minute or of a day gets none of them, and they are not counted.
 * @throws Refusal TooManyRequests
 */
export async function countLookups(tx: Tx, services: Services, personId: string, n: number): Promise<void> {
  if (n === 0) return
  const { MEMBER_LOOKUPS_PER_MINUTE: perMinute, MEMBER_LOOKUPS_PER_DAY: perDay } = services.config
  const now = services.now()
  const { minute, day, inMinute, inDay } = counted(services)
  const { rows } = await sql`
    insert into member_lookups as l (person_id, minute_from, in_minute, day_from, in_day)
      select ${personId}, ${now}, ${n}, ${now}, ${n} where ${n}::int <= least(${perMinute}::int, ${perDay}::int)
    on conflict (person_id) do update set
      minute_from = case when ${minute} then l.minute_from else excluded.minute_from end,
      in_minute = ${inMinute} + excluded.in_minute,
      day_from = case when ${day} then l.day_from else excluded.day_from end,
      in_day = ${inDay} + excluded.in_day
    where ${inMinute} + excluded.in_minute <= ${perMinute} and ${inDay} + excluded.in_day <= ${perDay}
    returning person_id`.execute(tx)
  if (rows.length === 0) throw tooMany()
}
export const tooMany = () =>
  new Refusal(
    'TooManyRequests',
    'You have looked up too many members. Please wait a minute and try again. If it goes on, try again tomorrow.',
  )
