import type { Context, Handles } from '../http/serve.ts'
import { captainSelection, entrySelection, type Selection, virtualSelection } from './find-items.ts'
import { balanceSession } from './freeze-balances.ts'
import { newSessionAnswer, refused } from './new-session.ts'
import { itemId } from './open-amounts.ts'
import { describe as describeOpen, openPaymentsOf } from './open-payments.ts'

export const createEntrySession: Handles<'POST admin/entry/createSession'> = async (call) => {
  const { entryId } = call.body
  return create(call, await entrySelection(call.db, call.actor, entryId), `/admin/entry/${entryId}`)
}

export const createCaptainSession: Handles<'POST admin/captain/createSession'> = async (call) =>
  create(call, await captainSelection(call.db, call.actor, call.body), `/admin/captain/${call.body.captainId}`)

export const createVirtualSession: Handles<'POST admin/virtualEvent/createSession'> = async (call) => {
  const { captainId, virtualEventId } = call.body
  const page = `/admin/captain/${captainId}/virtualevent/${virtualEventId}`
  return create(call, await virtualSelection(call.db, call.actor, call.body), page)
}

/** The captain pays, with the hand of staff: receipts and mails go to the captain, the provider's page returns to `page`. */
async function create(call: Context, { tournament, captainId, items }: Selection, page: string) {
  const { db, actor, author, services, now } = call
  const ids = items.map(itemId)
  const captain = await db
    .selectFrom('persons')
    .select(['id', 'email'])
    .where('id', '=', captainId)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('financeAccounts')
    .select('providerAccountId')
    .where('id', '=', tournament.financeAccountId)
    .executeTakeFirst()
  const freeze = {
    tournament,
    payer: captain,
    createdBy: actor.personId,
    source: 'admin',
    ids,
    pays: 'everything',
  } as const
  const returnTo = (paymentId: string) => `${page}/${paymentId}`
  const made = await balanceSession(call, { ...freeze, returnTo }, async () => {
    const open = (await openPaymentsOf(db, ids)).map((one) => describeOpen(one, now))
    return [...open, 'End it before you take a card payment.'].join(' ')
  })
  const answer =
    'messages' in made ? refused(services, made.messages) : await newSessionAnswer(services, author, made.session)
  return {
    ...answer,
    stripePublishableKey: services.cards.publishableKey,
    stripeAccountId: account?.providerAccountId ?? null,
  }
}
