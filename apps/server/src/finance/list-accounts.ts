import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Handles } from '../http/serve.ts'
import { readAccounts } from './accounts.ts'

/** Each answer carries an address of its own: what is opened twice is connected once. */
export const listAccounts: Handles<'GET finance/getaccounts'> = async ({ actor, db, services, now }) => {
  const state = randomBytes(24).toString('base64url')
  const createAccountUrl = services.cards.connectUrl(state)
  if (createAccountUrl) {
    await db
      .deleteFrom('connectStates')
      .where('personId', '=', actor.personId)
      .where('createdAt', '<', sql<Date>`${now}::timestamptz - interval '1 day'`)
      .execute()
    const of = { personId: actor.personId, groupId: actor.group?.id ?? null }
    await db
      .insertInto('connectStates')
      .values({ state, ...of, createdAt: now })
      .execute()
  }
  return { createAccountUrl, accounts: await readAccounts(db, actor) }
}
