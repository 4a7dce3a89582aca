import classes from './Money.module.css'

interface Props {
  checkNumber: string | null
  creditCardTransactionId: string | null
  card?: string | null
  notes: string | null
}

/** Check number, card, transaction and notes of a payment: those that are there. */
export function PaymentDetails({ checkNumber, creditCardTransactionId, card = null, notes }: Props) {
  const facts: [string, string | null][] = [
    ['Check Number', checkNumber],
    ['Card', card],
    ['Transaction', creditCardTransactionId],
    ['Notes', notes],
  ]
  const shown = facts.filter(([, value]) => value)
  if (shown.length === 0) return null
  return (
    <dl className={classes.details}>
      {shown.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
