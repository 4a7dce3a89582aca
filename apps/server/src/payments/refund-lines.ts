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
const itemsOf = sql`left join entries n on n.id = l.entry_id left join virtual_entries u on u.id = l.virtual_entry_id
  left join virtual_events v on v.id = u.virtual_event_id`

/** Reservation numbers and names of virtual events that a payment `y` applied to, or that a refund `r` was of. */
export const namesOfPayment = sql<string[]>`array(select distinct ${nameOf} from ledger l ${itemsOf}
  where l.payment_id = y.id and l.type = 'Payment' and l.voids is null order by 1)`
export const namesOfRefund = sql<string[]>`array(select distinct ${nameOf} from (
    select f.entry_id, f.virtual_entry_id from ledger f where f.refund_id = r.id and f.type = 'Refund'
    union all select r.entry_id, r.virtual_entry_id where num_nonnulls(r.entry_id, r.virtual_entry_id) = 1) l ${itemsOf} order by 1)`
