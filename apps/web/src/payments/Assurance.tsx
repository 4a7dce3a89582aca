import { Text } from '@mantine/core'
import { PhoneLink } from '../kit/PhoneLink.tsx'
import { site } from '../net/site.ts'

interface Props {
  /** Cents. */
  amount: number
  /** Where the confirmation goes. */
  email?: string | undefined
  /** Of the tournament; may be empty. */
  phone: string
}
/** Who charges the card, what follows, and whom to call. */
export const Assurance = ({ amount, email, phone }: Props) => (
  <Text c="var(--text-soft)" style={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
    {amount > 0 && <span>{`Charged by ${site.organisation}. Card details go to Stripe, not to us. `}</span>}
    {email && <span>{`Confirmation to ${email}. `}</span>}
    {phone && (
      <>
        Questions: <PhoneLink number={phone} />
      </>
    )}
  </Text>
)
