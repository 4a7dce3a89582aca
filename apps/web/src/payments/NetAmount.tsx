import { Money } from '../kit/Money.tsx'

interface Props {
  /** Dollars; of a voided payment, and of a refund that failed, 0. */
  amount: number
  voidedAmount: number | null
}

/** What a payment or refund comes to; of one that was voided or failed also what it was. */
export function NetAmount({ amount, voidedAmount }: Props) {
  if (voidedAmount === null) return <Money dollars={amount} />
  return (
    <>
      <s>
        <Money dollars={voidedAmount} />
      </s>{' '}
      <Money dollars={amount} />
    </>
  )
}
