import type { TeamNews } from '@kegler/domain/teams/invite.rules.ts'
import { sql } from 'kysely'
import type { EntryRow } from '../access/entries.ts'
import type { Tx } from '../db/db.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'

/** What happens in this time is one mail. */
const gatheredMs = 15 * 60_000

/**
 * Tells the captain of a team what happened: with what else does until the mail goes. The entry is locked, so that two
 * things cannot begin a mail each.
 */
export async function queueTeamNews(
  tx: Tx,
  entry: EntryRow,
  happened: Omit<TeamNews, 'at' | 'filled'>,
  now: Date,
): Promise<void> {
  const { filled } = await tx
    .selectFrom('rosters')
    .select('filled')
    .where('id', '=', entry.rosterId)
    .executeTakeFirstOrThrow()
  const news: TeamNews = { ...happened, filled, at: now.toISOString() }
  const { rows } = await sql`
    update mails set data = jsonb_set(data, '{news}', data -> 'news' || ${JSON.stringify([news])}::jsonb)
    where kind = 'teamNews' and data ->> 'entryId' = ${entry.id} and state = 'queued' and attempts = 0 returning id`.execute(
    tx,
  )
  if (rows.length > 0) return
  await queueMail(tx, {
    kind: 'teamNews',
    about: `${entry.id} ${now.toISOString()}`,
    to: { personId: entry.captainId },
    tournamentId: entry.tournamentId,
    data: { entryId: entry.id, captainId: entry.captainId, news: [news] },
    now,
    after: gatheredMs,
  })
}
