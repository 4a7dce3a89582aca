import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import { lockFinanceAccount } from '../db/locks.ts'
import type { Charging } from '../gateways/connect-accounts.ts'
import { accountLeft, accountUpdated, type ProviderEvent } from '../gateways/provider-event.ts'
import type { Services } from '../services.ts'

const stopped = 'Account may not charge'

/** What the provider says now of the account that an event is about: events come in any order. */
export const readCharging = async ({ cards }: Services, { type, account }: ProviderEvent): Promise<Charging | null> =>
  type === accountUpdated && account ? cards.readCharging(account) : null

/** What an event about an account of ours changes. `charging` was read at `readAt` or later. */
export async function followAccount(
  tx: Tx,
  { type, account }: ProviderEvent,
  charging: Charging | null,
  readAt: Date,
): Promise<void> {
  if (type === accountLeft) await closeAccount(tx, account, readAt)
  if (charging) await setCharging(tx, account, charging, readAt)
}

/** The account took its permission back: its tournaments take no cards until it is connected again. */
async function closeAccount(tx: Tx, account: string | null, now: Date): Promise<void> {
  const closed = await tx
    .updateTable('financeAccounts')
    .set({ deactivatedAt: now })
    .where('providerAccountId', '=', account)
    .returning(['name', 'groupId'])
    .executeTakeFirst()
  if (!closed) return
  const message = `The card account '${closed.name}' left our platform. Its tournaments take no card payments until it is connected again.`
  await raiseAlert(tx, { kind: 'Account left', about: account ?? '', groupId: closed.groupId, message, now })
}

/** The provider stops an account's payments, or lets it charge again: cards are refused beforehand in between. */
async function setCharging(
  tx: Tx,
  account: string | null,
  { mayCharge, reason }: Charging,
  readAt: Date,
): Promise<void> {
  const { id = '' } =
    (await tx.selectFrom('financeAccounts').select('id').where('providerAccountId', '=', account).executeTakeFirst()) ??
    {}
  const before = id ? await lockFinanceAccount(tx, id) : undefined
  if (!before || before.mayCharge === mayCharge) return
  const readSince = await tx
    .selectFrom('webhookEvents')
    .select('id')
    .where('type', '=', accountUpdated)
    .where('account', '=', account)
    .where('receivedAt', '>', readAt)
    .executeTakeFirst()
  if (readSince) return
  await tx.updateTable('financeAccounts').set({ mayCharge }).where('id', '=', id).execute()
  const { name, groupId, isActive } = before
  if (mayCharge) {
    const closed = { doneAt: readAt, doneBy: 'the card provider' }
    const open = tx.updateTable('alerts').set(closed).where('kind', '=', stopped).where('about', '=', id)
    await open.where('doneAt', 'is', null).execute()
  } else if (isActive) {
    const why = reason ? ` (${reason})` : ''
    const message = `The card provider does not let the account '${name}' charge${why}. Its tournaments take no card payments until it may again.`
    await raiseAlert(tx, { kind: stopped, about: id, groupId, message, now: readAt })
  }
}
