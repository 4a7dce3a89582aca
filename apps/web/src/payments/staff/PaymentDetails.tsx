import { Facts } from '../../kit/Facts.tsx'
import classes from './Money.module.css'

interface Props {
  checkNumber: string | null
  creditCardTransactionId: string | null
  card?: string | null
  notes: string | null
  /** Why a refund failed. */
  failure?: string | null
}

/** Check number, card, transaction and notes of a payment: those that are there. */
export function PaymentDetails({ checkNumber, creditCardTransactionId, card = null, notes, failure = null }: Props) {
  const facts: [string, string | null][] = [
    ['Check Number', checkNumber],
    ['Card', card],
    ['Transaction', creditCardTransactionId],
    ['Notes', notes],
    ['Why', failure],
  ]
  if (facts.every(([, value]) => !value)) return null
  return <Facts facts={facts} className={classes.details} />
}
