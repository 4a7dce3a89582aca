import { Refusal } from '@kegler/domain/errors.ts'
import { mayChangeEntries, paymentsEnded } from '@kegler/domain/places/gates.rules.ts'
import { tooManyTries } from '@kegler/domain/teams/join.rules.ts'
import { linkUnknown, shortName } from '@kegler/domain/teams/link.rules.ts'
import { beingPaidByOthers, failuresMs, mostFailures, nothingOpen } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import type { ActorLink } from '../access/actor.ts'
import { linkedSession } from '../access/find-session.ts'
import { heldLink } from '../access/link.ts'
import { freshTournament, passTournamentMaintenance } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { clientSecretOf } from '../payments/client-secret.ts'
import { triedSince } from '../payments/count-failures.ts'
import { balanceSession } from '../payments/freeze-balances.ts'
import { giveUp } from '../payments/give-up.ts'
import { newSessionAnswer, refused } from '../payments/new-session.ts'
import { itemId } from '../payments/open-amounts.ts'
import { guestStatusOf, settleNow } from '../payments/payment-status.ts'
import { printReceipt } from '../payments/print-payment.ts'
import { readBegun, readLinkedDebt } from './link-items.ts'

export const getLinkedPayment: Handles<'GET link/payment'> = async ({ actor, db, services }) => {
  const link = heldLink(actor)
  const { items, share, ...debt } = await readLinkedDebt(db, link)
  const {
    name,
    timeZone,
    theme,
    tournamentPhone: phone,
    financeAccountId,
  } = await freshTournament(db, link.tournamentId)
  const account = await db
    .selectFrom('financeAccounts')
    .select('providerAccountId')
    .where('id', '=', financeAccountId)
    .executeTakeFirst()
  return {
    tournament: {
      ...{ name, timeZone, theme, phone },
      stripePublishableKey: services.cards.publishableKey,
      stripeAccountId: account?.providerAccountId ?? null,
    },
    captain: shortName(await readCaptain(db, link)),
    // what others are asked for is not shown to who pays a share
    items: items
      .filter((_, index) => share === null || index === 0)
      .map(({ event, team, startsAt, owed }) => ({
        event,
        team,
        startsAt: startsAt?.toISOString() ?? null,
        amount: share ? debt.open || debt.begun : owed,
      })),
    share: share && { amount: share.asked, price: share.price, paid: share.paid },
    payments: await readPayments(db, link),
    ...debt,
  }
}
/** What was paid by this link, oldest first. */
const readPayments = async (db: Db, { id }: ActorLink) =>
  (
    await db
      .selectFrom('payments as y')
      .innerJoin('paymentSessions as s', 's.id', 'y.sessionId')
      .select(['s.id as paymentId', 'y.amount', 'y.refunded', 'y.createdAt'])
      .where('s.linkId', '=', id)
      .orderBy('y.createdAt')
      .execute()
  ).map(({ createdAt, ...payment }) => ({ ...payment, at: createdAt.toISOString() }))
const readCaptain = (db: Db, { captainId }: ActorLink) =>
  db
    .selectFrom('persons')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('id', '=', captainId)
    .executeTakeFirstOrThrow()

/** The guest pays for the captain of the link, who stays the payer; the same guest finds what they began. */
export const createGuestSession: Handles<'POST link/payment/createSession'> = async (call) => {
  const { body, actor, author, db, services, now } = call
  const link = heldLink(actor)
  const tournament = await freshTournament(db, link.tournamentId)
  passTournamentMaintenance(tournament)
  if (!mayChangeEntries(tournament, now, 'captain')) return refused(services, [paymentsEnded])
  await requireFewFailures(db, link, now)
  const { items, share, open, isBeingPaid } = await readLinkedDebt(db, link)
  const guest = await findGuest(db, link, body)
  const mine = guest && (await readBegun(db, 'guestId', guest.id))
  if (open + (mine || 0) === 0) return refused(services, [isBeingPaid ? beingPaidByOthers : nothingOpen])
  const made = await balanceSession(
    call,
    {
      tournament,
      payer: await readCaptain(db, link),
      guest: { ...body, id: guest?.id ?? null, linkId: link.id, sender: link.from },
      createdBy: link.captainId,
      source: 'captain',
      ids: items.map(itemId),
      pays: 'the rest',
      ...(share ? { share } : {}),
      returnTo: (paymentId) => `/pay/${paymentId}`,
    },
    async () => beingPaidByOthers,
  )
  return 'messages' in made ? refused(services, made.messages) : newSessionAnswer(services, author, made.session)
}
/** Who began a payment by this link under this name and address. */
const findGuest = (db: Db, link: ActorLink, { name, email }: { name: string; email: string }) =>
  db
    .selectFrom('paymentSessions as s')
    .innerJoin('guests as g', 'g.id', 's.guestId')
    .select('g.id')
    .where('s.linkId', '=', link.id)
    .where('g.name', '=', name)
    .where('g.email', '=', email)
    .orderBy('s.createdAt', 'desc')
    .executeTakeFirst()

/** @throws Refusal TooManyRequests while cards were refused too often, of this link or from this address */
async function requireFewFailures(db: Db | Tx, link: ActorLink, now: Date): Promise<void> {
  const since = new Date(now.getTime() - failuresMs)
  const { rows } = await sql<{ ofLink: number; ofAddress: number }>`
    select (select coalesce(sum(failures), 0)::int from payment_sessions where link_id = ${link.id} and ${triedSince(since)}) as of_link,
      (select coalesce(sum(failures), 0)::int from payment_sessions where sender = ${link.from} and ${triedSince(since)}) as of_address`.execute(
    db,
  )
  const { ofLink = 0, ofAddress = 0 } = rows[0] ?? {}
  if (ofLink >= mostFailures.link || ofAddress >= mostFailures.address)
    throw new Refusal('TooManyRequests', tooManyTries)
}

export const getGuestSecret: Handles<'POST link/payment/clientSecret'> = async (call) => {
  const link = heldLink(call.actor)
  await requireFewFailures(call.db, link, call.now)
  return clientSecretOf(call, await linkedSession(call.db, link, call.body.paymentId))
}
export const settleGuestPayment: Handles<'POST link/payment/balance'> = async ({ body, actor, db, services }) => {
  const session = await linkedSession(db, heldLink(actor), body.paymentId)
  await settleNow(services, session, body.bypassWebHooks)
  return guestStatusOf(await linkedSession(db, heldLink(actor), body.paymentId))
}
export const getGuestPayment: Handles<'GET link/payment/:paymentId'> = async ({ params, actor, db }) =>
  guestStatusOf(await linkedSession(db, heldLink(actor), params.paymentId))

export const giveUpGuestPayment: Handles<'DELETE link/payment/:paymentId'> = async ({
  params,
  actor,
  author,
  db,
  services,
}) => {
  const link = heldLink(actor)
  const session = await linkedSession(db, link, params.paymentId)
  await giveUp(services, author, session.id, 'given up')
  return guestStatusOf(await linkedSession(db, link, session.id))
}
export const printGuestPayment: Handles<'GET link/payment/:paymentId/printable'> = async ({
  params,
  actor,
  db,
  now,
}) => {
  const session = await linkedSession(db, heldLink(actor), params.paymentId)
  if (session.state !== 'succeeded') throw new Refusal('NotFound', linkUnknown)
  return printReceipt(db, actor, session.id, { now, captain: shortName })
}
