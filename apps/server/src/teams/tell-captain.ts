import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { FoundEntry } from '../access/entries.ts'
import type { TeamLink } from '../access/link.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { queueTeamNews } from '../entries/queue-team-news.ts'
import type { Context } from '../http/serve.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { readProblem } from './place.ts'

/** A check of the bowler themselves kept them off the team: the captain reads why, once in a mail, in words for captains. */
export async function tellCaptain(
  { db, transact, now }: Pick<Context, 'db' | 'transact' | 'now'>,
  found: FoundEntry,
  { link, bowler }: { link: TeamLink; bowler: BowlerRow },
): Promise<void> {
  const problem = await readProblem(db, found, bowler, 'captain')
  if (problem === null) return
  const { entry } = found
  // the name is read when it is shown
  const text = problem.replace(`${fullName(bowler)} (${bowler.usbcId}) `, '')
  await transact(async (tx) => {
    await lockEntryAndChildren(tx, entry.id)
    const { rows } = await sql`select from mails where kind = 'teamNews' and data ->> 'entryId' = ${entry.id}
      and state = 'queued' and strpos(data ->> 'news', ${bowler.id}) > 0`.execute(tx)
    if (rows.length > 0) return
    await queueTeamNews(tx, entry, { what: 'couldNotJoin', linkId: link.id, bowlerId: bowler.id, text }, now)
  })
}
