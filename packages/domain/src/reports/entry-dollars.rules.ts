import { applyInOrder, type Cents, sumOf } from '../money.ts'

/** What an entry fee is for. Payments fill them in this order; 'other' has adjustments and what was paid too much. */
export const buckets = ['prize', 'expense', 'lineage', 'addOn', 'other'] as const
export type Bucket = (typeof buckets)[number]
export const bucketNames: Record<Bucket, string> = {
  prize: 'Prize',
  expense: 'Expense',
  lineage: 'Lineage',
  addOn: 'Add-on Fees',
  other: 'Other',
}

/** Lines of the ledger of one item, or of several, in cents. */
export interface LedgerSums {
  prize: Cents
  expense: Cents
  lineage: Cents
  addOn: Cents
  /** Adjustments, with their sign. */
  other: Cents
  /** Cancellations less reactivations: positive takes off what is owed. */
  cancelled: Cents
  paid: Cents
  refunded: Cents
}
/** In cents; owed = charged - cancelled - paid + refunded. */
interface BucketSums {
  charged: Cents
  cancelled: Cents
  paid: Cents
  refunded: Cents
  owed: Cents
}
type Split = Record<Bucket, BucketSums>

/**
 * Splits the money of one item into buckets. Payments fill the buckets in their order, refunds and cancellations empty
 * them from the last one. In every column the buckets sum to the lines.
 */
export function splitItem(sums: LedgerSums): Split {
  const charged = buckets.map((bucket) => sums[bucket])
  const paid = share(sums.paid, charged)
  const refunded = share(sums.refunded, paid.toReversed()).toReversed()
  const open = charged.map((amount, n) => amount - at(paid, n) + at(refunded, n))
  const cancelled = share(sums.cancelled, open.toReversed()).toReversed()
  // what no bucket takes goes into the last one
  const columns = { paid, refunded, cancelled }
  for (const [name, column] of Object.entries(columns))
    column[column.length - 1] = at(column, -1) + sums[name as keyof typeof columns] - sumOf(column, (cents) => cents)
  return build((_, n) => {
    const part = { charged: at(charged, n), cancelled: at(cancelled, n), paid: at(paid, n), refunded: at(refunded, n) }
    return { ...part, owed: part.charged - part.cancelled - part.paid + part.refunded }
  })
}

/** The sums of splits, each so many times. */
export const addSplits = (splits: readonly { split: Split; times: number }[]): Split =>
  build((bucket) => {
    const add = (column: keyof BucketSums) => sumOf(splits, ({ split, times }) => split[bucket][column] * times)
    return {
      charged: add('charged'),
      cancelled: add('cancelled'),
      paid: add('paid'),
      refunded: add('refunded'),
      owed: add('owed'),
    }
  })

const share = applyInOrder
const at = (amounts: readonly number[], n: number): number => amounts.at(n) ?? 0
const build = (sumsOf: (bucket: Bucket, n: number) => BucketSums): Split =>
  Object.fromEntries(buckets.map((bucket, n) => [bucket, sumsOf(bucket, n)])) as Split
