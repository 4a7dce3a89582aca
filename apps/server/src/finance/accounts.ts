import { Refusal } from '@kegler/domain/errors.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { revision } from '../access/revision.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockFinanceAccount } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'

/** Accounts are standard accounts, which have the whole dashboard of the provider. */
const dashboard = 'https://dashboard.stripe.com/'
const notFound = 'This account was not found.'
const isOf = ({ group }: Actor, groupId: string | null) => (group?.id ?? null) === groupId

/** Accounts of the actor's group, those in use first, then by name. */
export async function readAccounts(db: Db | Tx, actor: Actor) {
  const rows = await db
    .selectFrom('financeAccounts as a')
    .select(['a.id', 'a.name', 'a.owner', 'a.isActive', 'a.mayCharge', 'a.loginUrl'])
    .select(sql<number>`(select count(*) from tournaments t where t.finance_account_id = a.id)`.as('tournamentCount'))
    .where('a.groupId', 'is not distinct from', actor.group?.id ?? null)
    .orderBy('a.isActive', 'desc')
    .orderBy('a.name')
    .execute()
  return rows.map((account) => ({
    ...account,
    loginUrl: account.loginUrl || dashboard,
    revision: revision({ accountName: account.name }),
  }))
}

/** @throws Refusal NotFound for another group's */
export async function readAccount(db: Db | Tx, actor: Actor, id: string) {
  const found = (await readAccounts(db, actor)).find((account) => account.id === id)
  if (!found) throw new Refusal('NotFound', notFound)
  return found
}

/** An account of the actor's group, locked: no tournament takes it until the end. @throws Refusal NotFound */
export async function lockAccount(tx: Tx, actor: Actor, id: string) {
  const row = await lockFinanceAccount(tx, id)
  if (!row || !isOf(actor, row.groupId)) throw new Refusal('NotFound', notFound)
  return row
}

export const deactivateAccount: Handles<'POST finance/deactivateaccount'> = ({ body, actor, transact, now }) =>
  transact(async (tx) => {
    const { id, isActive, name } = await lockAccount(tx, actor, body.accountId)
    const { count } = await tx
      .selectFrom('tournaments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('financeAccountId', '=', id)
      .executeTakeFirstOrThrow()
    const tournaments = plural(count, 'tournament', 'tournaments')
    if (count > 0)
      throw new Refusal('RuleBroken', `'${name}' takes the cards of ${tournaments}. Give them another account first.`)
    if (isActive) await tx.updateTable('financeAccounts').set({ deactivatedAt: now }).where('id', '=', id).execute()
    return { isSuccess: true }
  })
