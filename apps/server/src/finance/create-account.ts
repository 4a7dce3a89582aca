import { randomBytes } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { type Tx, transact } from '../db/db.ts'
import type { ConnectedAccount } from '../gateways/connect-accounts.ts'
import type { Handles } from '../http/serve.ts'
import { throwKept } from '../http/stored-answers.ts'
import { readAccount, readAccounts } from './accounts.ts'

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
    const owner = { personId: actor.personId, groupId: actor.group?.id ?? null }
    await db
      .insertInto('connectStates')
      .values({ state, ...owner, createdAt: now })
      .execute()
  }
  return { createAccountUrl, accounts: await readAccounts(db, actor) }
}

/**
 * The state is used up and committed first: whatever happens then, the link of the way back works once. An account that
 * left the platform is taken back.
 */
export const createAccount: Handles<'POST finance/createaccount'> = async (call) => {
  const { body, actor, author, db, services, now } = call
  await throwKept(db, call.claim)
  await transact(db, author, (tx) => useState(tx, actor, body.state, now))
  const connected = await services.cards.connectAccount(body.code)
  services.step('createAccount:connected')
  return call.transact((tx) => writeAccount(tx, actor, connected))
}

async function useState(tx: Tx, { personId, group }: Actor, state: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('connectStates')
    .set({ usedAt: now })
    .where('state', '=', state)
    .where('personId', '=', personId)
    .where('groupId', 'is not distinct from', group?.id ?? null)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .returning('state')
    .executeTakeFirst()
  if (!used)
    throw new Refusal('RuleBroken', 'This link was used already or is not yours. Please start again with Add Account.')
}

async function writeAccount(tx: Tx, actor: Actor, { id, name, owner, mayCharge }: ConnectedAccount) {
  const groupId = actor.group?.id ?? null
  const written = await tx
    .insertInto('financeAccounts')
    .values({ groupId, name: name || owner || id, owner, mayCharge, providerAccountId: id, createdBy: actor.personId })
    .onConflict((conflict) =>
      conflict
        .column('providerAccountId')
        .doUpdateSet({ deactivatedAt: null, owner, mayCharge })
        .where('financeAccounts.groupId', 'is not distinct from', groupId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new Refusal('RuleBroken', 'This account cannot be added here. Please choose another one.')
  return readAccount(tx, actor, written.id)
}
