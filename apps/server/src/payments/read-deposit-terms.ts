import type { Cents } from '@kegler/domain/money.ts'
import {
  type DepositOffer,
  type DepositTerms,
  depositOffer,
  type PricedItem,
} from '@kegler/domain/payments/deposit.rules.ts'
import { singlesPerSet, totalPrice } from '@kegler/domain/places/price.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PurchaseContents } from './contents.ts'

export interface ReadTerms extends DepositTerms {
  /** By event; those that are paid in full are left out. */
  amounts: Readonly<Record<string, Cents>>
}

/** What a tournament asks of a deposit, as it is now; null where captains may pay none. */
export async function readDepositTerms(db: Db | Tx, tournamentId: string): Promise<ReadTerms | null> {
  const { rows } = await sql<ReadTerms>`
    select t.deposit_due_on as due_on, t.deposit_due_days as due_days, t.deposit_refund_until as refund_until,
      (select coalesce(json_object_agg(e.id, e.deposit), '{}') from events e
        where e.tournament_id = t.id and e.deposit is not null) as amounts
    from tournaments t where t.id = ${tournamentId} and t.deposits`.execute(db)
  return rows[0] ?? null
}

/** What of a cart may be paid now, with deposits; its contents were frozen with them. */
export function offerOf({ entries, virtualEntries }: PurchaseContents, today: string): DepositOffer | null {
  const items = entries.flatMap(({ price, deposit, linked }): PricedItem[] => {
    const single = linked && { price: totalPrice(linked.price), deposit: linked.deposit }
    return [
      { price: totalPrice(price), deposit },
      ...(single ? Array.from({ length: singlesPerSet }, () => single) : []),
    ]
  })
  return depositOffer([...items, ...virtualEntries.map(({ price }) => ({ price: totalPrice(price) }))], today)
}
