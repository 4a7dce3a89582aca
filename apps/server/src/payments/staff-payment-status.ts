import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import { type FoundSession, staffSession } from '../access/find-session.ts'
import type { Db } from '../db/db.ts'
import type { Context, Handles } from '../http/serve.ts'
import { clientSecretOf } from './client-secret.ts'
import { balanceContents } from './contents.ts'
import { giveUp } from './give-up.ts'
import { itemId } from './open-amounts.ts'
import { settleNow, staffStatusOf } from './payment-status.ts'

const notFound = () => new Refusal('NotFound', 'This payment was not found.')

export const settleEntryPayment: Handles<'POST admin/entry/:id/payment/balance'> = async (call) => {
  const { entry } = await staffEntry(call.db, call.actor, call.params.id)
  return settleOf(call, call.body, ({ tournamentId }) => tournamentId === entry.tournamentId)
}

export const settleCaptainPayment: Handles<'POST admin/captain/payment/credit'> = (call) =>
  settleOf(call, call.body, ({ payerId }) => payerId === call.body.captainId)

export const settleVirtualPayment: Handles<'POST admin/virtualevent/payment/credit'> = async (call) => {
  const { captainId, virtualEventId } = call.body
  const event = await call.db
    .selectFrom('virtualEvents')
    .select('tournamentId')
    .where('id', '=', virtualEventId)
    .executeTakeFirst()
  const isRight = ({ payerId, tournamentId }: FoundSession) =>
    payerId === captainId && tournamentId === event?.tournamentId
  return settleOf(call, call.body, isRight)
}

/** As for captains: settled at once in real time alone, else its state. */
async function settleOf(
  call: Pick<Context, 'db' | 'actor' | 'services'>,
  { paymentId, bypassWebHooks }: { paymentId: string; bypassWebHooks: boolean },
  isRight: (session: FoundSession) => boolean,
) {
  const { db, actor, services } = call
  const session = await staffSession(db, actor, paymentId)
  if (!isRight(session)) throw notFound()
  await settleNow(services, session, bypassWebHooks)
  const after = await staffSession(db, actor, paymentId)
  return { ...staffStatusOf(after), balance: await balanceOfItems(db, after) }
}

export const getStaffPayment: Handles<'GET admin/payment/:paymentId'> = async ({ params, actor, db }) =>
  staffStatusOf(await staffSession(db, actor, params.paymentId))

export const endPayment: Handles<'DELETE admin/payment/:paymentId'> = async (call) => {
  const { params, actor, author, db, services } = call
  const session = await staffSession(db, actor, params.paymentId)
  await giveUp(services, author, session.id, 'given up')
  return staffStatusOf(await staffSession(db, actor, session.id))
}

/** Of what this person of staff began: nobody else types a card for it. */
export const getStaffClientSecret: Handles<'POST admin/payment/clientSecret'> = async (call) => {
  const session = await staffSession(call.db, call.actor, call.body.paymentId)
  if (session.source !== 'admin' || session.createdBy !== call.actor.personId) throw notFound()
  return clientSecretOf(call, session)
}

/** What is still owed on the items of a session; cents. */
async function balanceOfItems(db: Db, { contents }: FoundSession): Promise<number> {
  const ids = balanceContents(contents).items.map(itemId)
  const row = await db
    .selectFrom('balances')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('amount'))
    .where(sql<boolean>`(entry_id = any(${ids}::uuid[]) or virtual_entry_id = any(${ids}::uuid[]))`)
    .executeTakeFirstOrThrow()
  return balanceDue(row.amount)
}
