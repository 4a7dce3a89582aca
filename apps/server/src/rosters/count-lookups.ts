import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/**
 * Counts members whom a person looks up, in the database: of all processes together. Who would pass the limit of a
 * minute or of a day gets none of them, and they are not counted.
 * @throws Refusal TooManyRequests
 */
export async function countLookups(services: Services, personId: string, usbcIds: readonly string[]): Promise<void> {
  const { MEMBER_LOOKUPS_PER_MINUTE: perMinute, MEMBER_LOOKUPS_PER_DAY: perDay } = services.config
  const n = usbcIds.length
  if (n === 0) return
  const now = services.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const [minute, day] = [since(60_000), since(86_400_000)]
  const { rows } = await sql`
    insert into member_lookups as l (person_id, minute_from, in_minute, day_from, in_day)
      select ${personId}, ${now}, ${n}, ${now}, ${n} where ${n}::int <= least(${perMinute}::int, ${perDay}::int)
    on conflict (person_id) do update set
      minute_from = case when l.minute_from > ${minute} then l.minute_from else excluded.minute_from end,
      in_minute = case when l.minute_from > ${minute} then l.in_minute else 0 end + excluded.in_minute,
      day_from = case when l.day_from > ${day} then l.day_from else excluded.day_from end,
      in_day = case when l.day_from > ${day} then l.in_day else 0 end + excluded.in_day
    where case when l.minute_from > ${minute} then l.in_minute else 0 end + excluded.in_minute <= ${perMinute}
      and case when l.day_from > ${day} then l.in_day else 0 end + excluded.in_day <= ${perDay}
    returning person_id`.execute(services.database.db)
  if (rows.length === 0)
    throw new Refusal(
      'TooManyRequests',
      'You have looked up very many members. Please wait a minute and try again. If it goes on, try again tomorrow.',
    )
}
