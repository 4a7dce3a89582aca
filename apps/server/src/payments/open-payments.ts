import { formatAgo } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { type Author, type Db, type Tx, transact } from '../db/db.ts'
import { rehearse } from '../db/dry-run.ts'
import type { Context } from '../http/serve.ts'
import { throwKept } from '../http/stored-answers.ts'
import type { Services } from '../services.ts'
import { giveUp } from './give-up.ts'

/** Ids of entries and virtual entries. */
type ItemIds = readonly string[]

const openPayments = (db: Db | Tx, ids: ItemIds) =>
  db
    .selectFrom('sessionItems as i')
    .innerJoin('paymentSessions as s', 's.id', 'i.sessionId')
    .innerJoin('persons as p', 'p.id', 's.createdBy')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .select(['s.id', 's.amount', 's.createdAt', 's.createdBy', 's.payerId', 's.guestId'])
    .select(
      sql<string>`coalesce(guest_name(g.name), nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)`.as(
        'name',
      ),
    )
    .where(sql<boolean>`(i.entry_id = any(${[...ids]}::uuid[]) or i.virtual_entry_id = any(${[...ids]}::uuid[]))`)
    .where('s.state', 'in', ['created', 'processing'])
    .groupBy(['s.id', 'p.id', 'g.id'])
    .orderBy('s.createdAt')
    .orderBy('s.id')
type OpenPayment = Awaited<ReturnType<ReturnType<typeof openPayments>['execute']>>[number]

/**
 * Runs an act that changes what is owed on these items. What somebody has begun to pay of them is ended before, at the
 * provider first, where the act would not be refused; what was paid already is settled. `act` gets the notes of a dry run,
 * which ends nothing and lets an open payment be, or null; and what staff must know: who has paid since.
 */
export async function transactWithoutPayments<T>(
  { services, author, db, claim, notes, transact: run }: Context,
  ids: ItemIds,
  act: (tx: Tx, notes: string[] | null, notices: readonly string[]) => Promise<T>,
): Promise<T> {
  if (notes) return run((tx) => act(tx, notes, []))
  // a repeat of what was done ends nothing
  await throwKept(db, claim)
  const open = await openPaymentsOf(db, ids)
  if (open.length > 0)
    await rehearse(
      (rehearsed) => transact(db, author, rehearsed),
      (tx) => act(tx, [], []),
    )
  const notices = await endPayments(services, author, open)
  return run((tx) => act(tx, null, notices))
}

/** For a captain who pays everything themselves: ends what others are paying for them, not what is open in their own hand. */
export async function endPaymentsOfOthers(
  services: Services,
  author: Author,
  ids: ItemIds,
  captainId: string,
): Promise<string[]> {
  const open = await openPaymentsOf(services.database.db, ids)
  return endPayments(
    services,
    author,
    open.filter((one) => one.payerId === captainId && !isOwn(one)),
  )
}
export const isOwn = ({ guestId, createdBy, payerId }: OpenPayment): boolean =>
  guestId === null && createdBy === payerId

async function endPayments(services: Services, author: Author, open: readonly OpenPayment[]): Promise<string[]> {
  const sentences: string[] = []
  for (const { id, amount, name } of open)
    if ((await giveUp(services, author, id, 'given up')) === 'paid')
      sentences.push(`${name} paid ${formatMoney(amount)} just now.`)
  return sentences
}

/**
 * In the transaction of the act, on locked items: nobody has begun another payment since those were ended.
 * @throws Refusal Busy; the page tries again
 */
export async function requireNoOpenPayment(tx: Tx, ids: ItemIds): Promise<void> {
  const open = await openPayments(tx, ids).executeTakeFirst()
  if (open) throw new Refusal('Busy', `${open.name} is paying right now. Please try again.`)
}

/** Who has a payment of these items open, for staff: 'Rosa Lindqvist opened a payment of $252.50 4 minutes ago.' */
export const describeOpenPayments = async (db: Db | Tx, ids: ItemIds, now: Date): Promise<string[]> =>
  (await openPaymentsOf(db, ids)).map((open) => `${describe(open, now)} It will be ended.`)

export const openPaymentsOf = (db: Db | Tx, ids: ItemIds): Promise<OpenPayment[]> => openPayments(db, ids).execute()

export const describe = ({ name, amount, createdAt }: OpenPayment, now: Date): string =>
  `${name} opened a payment of ${formatMoney(amount)} ${formatAgo(createdAt, now)}.`
