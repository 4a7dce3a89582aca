import { Money } from '../../kit/Money.tsx'

interface Props {
  /** Dollars; of a voided payment 0. */
  amount: number
  voidedAmount: number | null
}

/** What a payment comes to; of one that was voided also what was taken back. */
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
