import { type Database, transact } from '@kegler/server/db/db.ts'
import { makeSeason } from './make-season.ts'
import { playStory } from './story/story.ts'
import { keepTrueAudit, nameTrueAudit, startAudit } from './true-audit.ts'
import { writeSeason } from './write-season.ts'

/**
 * Loads a federation's season into a database that holds no tournament yet, whole or not at all. The same one in every
 * run, with days relative to `now`. Answers whether it did.
 */
export function loadDemo(database: Database, now: Date): Promise<boolean> {
  return transact(database.db, { email: 'demo' }, async (tx) => {
    // Two programs that start together take turns on this row.
    await tx.selectFrom('installation').select('one').forUpdate().execute()
    // A database in which somebody has signed in or made an account is in use: it stays as it is.
    for (const table of ['tournaments', 'persons', 'groups', 'financeAccounts', 'bowlers'] as const)
      if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
    await startAudit(tx)
    const season = makeSeason(now)
    await writeSeason(tx, season)
    await tx.updateTable('installation').set({ technologyFeePercent: 2.5 }).execute()
    await nameTrueAudit(tx)
    await playStory(tx, season)
    await keepTrueAudit(tx)
    return true
  })
}
