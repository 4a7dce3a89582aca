import { type RawBuilder, sql } from 'kysely'

/**
 * Refunds `r` that are lines of the books: what the provider took, and what staff wrote down. Not those under way or
 * refused, nor a payment that was sent back whole: it was never booked.
 */
export const isBooked: RawBuilder<boolean> = sql<boolean>`(r.state in ('done', 'pending')
  and (r.payment_id is not null or r.method <> 'Stripe Purchase Transaction'))`

/** How a refund `r` was made, in the words of payments. */
export const refundMethod = sql<string>`case when r.method = 'Stripe Purchase Transaction' then 'Credit Card' else r.method::text end`

const nameOf = sql`coalesce(n.entry_number::text, v.name)`
const itemsOf = sql`ledger l left join entries n on n.id = l.entry_id left join virtual_entries u on u.id = l.virtual_entry_id
  left join virtual_events v on v.id = u.virtual_event_id`

/** Reservation numbers and names of virtual events that a payment `y` applied to, or that a refund `r` was of. */
export const namesOfPayment = sql<string[]>`array(select distinct ${nameOf} from ${itemsOf}
  where l.payment_id = y.id and l.type = 'Payment' and l.voids is null order by 1)`
export const namesOfRefund = sql<string[]>`array(select distinct ${nameOf} from ${itemsOf}
  where l.type = 'Refund' and (l.refund_id = r.id or l.id = r.ledger_id) order by 1)`
