import { hourMs } from '@kegler/domain/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import { transact } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import { tryEach } from '../db/try-each.ts'
import { giveUp } from '../payments/give-up.ts'
import { settle } from '../payments/settle.ts'
import { lapseHold } from '../places/cart-hold.ts'
import type { Services } from '../services.ts'

const author = { email: 'system', act: 'expire' }
/** Payments that are looked at side by side: each waits for the provider. */
const looks = 8

/** Gives back the places of carts whose time ran out. Returns how many carts. */
export async function expireHolds(services: Services): Promise<number> {
  const { db } = services.database
  const due = await db
    .selectFrom('holds')
    .select('id')
    .where('sessionId', 'is', null)
    .where('lapsed', 'is', null)
    .where('expiresAt', '<=', services.now())
    .orderBy('expiresAt')
    .limit(500)
    .execute()
  await tryEach(services.stopping, due, ({ id }) =>
    transact(db, author, async (tx) => {
      // another process may have renewed, paid or freed it since
      const hold = await tx
        .selectFrom('holds')
        .selectAll()
        .where('id', '=', id)
        .where('sessionId', 'is', null)
        .where('lapsed', 'is', null)
        .where('expiresAt', '<=', services.now())
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!hold) return
      await lapseHold(tx, hold, services.now())
      services.step('expire:freed')
    }),
  )
  return due.length
}

/** Settles payments that were made, or cost nothing, and that nobody reported. Returns how many sessions it read. */
export const sweepPayments = (services: Services): Promise<number> =>
  lookAtDue(
    services,
    (now) => sql`expires_at > ${now} and (state = 'processing' or amount = 0)`,
    ({ id }) => settle(services, id),
  )

/** Ends payments whose time ran out; one that was paid after all is settled. Returns how many. */
export const expireSessions = (services: Services): Promise<number> =>
  lookAtDue(
    services,
    (now) => sql`expires_at <= ${now}`,
    ({ id }) => giveUp(services, author, id, 'expired'),
  )

type OpenSession = Pick<SessionRow, 'id' | 'tournamentId' | 'expiresAt'>

/** Each open payment that is due once, those that waited longest first. */
async function lookAtDue(
  services: Services,
  due: (now: Date) => RawBuilder<unknown>,
  end: (session: OpenSession) => Promise<unknown>,
): Promise<number> {
  const now = services.now()
  let looked = 0
  const work = async () => {
    for (let session = await claim(); session; session = await claim()) {
      looked += 1
      const one = session
      await end(one).catch((error: Error) => leaveOpen(services, one, error))
    }
  }
  const claim = async () => (services.stopping.aborted ? undefined : claimOpen(services, now, due(now)))
  await Promise.all(Array.from({ length: looks }, work))
  return looked
}

/** Takes one: until its time runs out it is looked at every minute, then at distances that grow to an hour. */
async function claimOpen({ database: { db } }: Services, now: Date, due: RawBuilder<unknown>) {
  const { rows } = await transact(db, author, (tx) =>
    sql<OpenSession>`
      update payment_sessions set next_at = case when expires_at > ${now}
        then least(expires_at, ${now}::timestamptz + interval '1 minute')
        else ${now}::timestamptz + least(greatest((${now} - expires_at) / 2, interval '15 seconds'), interval '1 hour') end
      where id = (select id from payment_sessions where state in ('created', 'processing') and next_at <= ${now} and ${due}
        order by next_at limit 1 for update skip locked)
      returning id, tournament_id, expires_at`.execute(tx),
  )
  return rows[0]
}

/** It comes again; staff are alerted when it could not be ended for an hour. */
async function leaveOpen({ database: { db }, log, now }: Services, session: OpenSession, error: Error): Promise<void> {
  log.warn({ session: session.id, cause: error.message }, 'a payment could not be ended yet')
  if (now().getTime() - session.expiresAt.getTime() < hourMs) return
  const message = `A payment could not be ended for an hour; its places stay held and it is tried again: ${error.message}`
  const { id: about, tournamentId } = session
  await transact(db, author, (tx) =>
    raiseAlert(tx, { kind: 'Payment open', about, message: message.slice(0, 500), now: now(), tournamentId }),
  )
}
