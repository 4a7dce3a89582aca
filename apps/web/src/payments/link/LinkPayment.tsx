import { dayTimeText } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../client/api.ts'
import { call } from '../../client/api.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { Money } from '../../kit/Money.tsx'
import { showError } from '../../kit/problems.ts'
import { useKeptFocus } from '../../kit/useKeptFocus.ts'
import { Assurance } from '../Assurance.tsx'
import { ClosedNotice } from '../ClosedNotice.tsx'
import type { Outcome } from '../outcome.ts'
import { PaymentDialog } from '../PaymentDialog.tsx'
import { print } from '../printPage.ts'
import { RealTimeCheckbox } from '../RealTimeCheckbox.tsx'
import { type GuestDraft, guestProblems, useGuestDraft } from './guestDraft.ts'
import { useLinkPayment } from './useLinkPayment.ts'

export type LinkedPayment = AnswerOf<'GET link/payment'>
interface Props {
  debt: LinkedPayment
  /** How it ended on this page, or on the provider's. */
  ended: Outcome | null
  onEnd: (outcome: Outcome) => void
}

/** A guest pays what a link asks for: name and address for the receipt, then the card. */
export function LinkPayment({ debt, ended, onEnd }: Props) {
  const { tournament, open, isBeingPaid, begun, share, payments } = debt
  const [draft, setDraft] = useGuestDraft()
  const [tried, setTried] = useState(false)
  const payment = useLinkPayment(draft, onEnd)
  const focus = useKeptFocus(payment.busy)
  // after a reload nothing else is open, and who began to pay goes on
  const amount = toCents(open) || toCents(begun)
  const problems = tried ? guestProblems(draft) : {}
  const field = (name: keyof GuestDraft) => ({
    value: draft[name],
    error: problems[name],
    disabled: payment.busy,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  if (ended?.kind === 'pending') return <Ended outcome={ended} phone={tournament.phone} />
  return (
    <Stack gap="md">
      {ended && <Ended outcome={ended} phone={tournament.phone} />}
      {amount === 0 && !payment.busy ? (
        <Text>{isBeingPaid ? 'This is being paid right now.' : 'Nothing is due for you.'}</Text>
      ) : (
        <Form
          aria-label="Payment"
          onSubmit={() => {
            setTried(true)
            if (Object.keys(guestProblems(draft)).length > 0) return
            focus.press()
            payment.pay()
          }}
        >
          <Stack gap="md">
            {open === 0 && !payment.busy && (
              <Text>
                {`A payment of ${formatMoney(amount)} was begun by this link. Go on with the same name and e-mail address.`}
              </Text>
            )}
            <TextInput label="Your Name" name="name" autoComplete="name" maxLength={100} {...field('name')} />
            <TextInput
              label="E-mail Address"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              description="Your name and e-mail address are for the receipt only."
              {...field('email')}
            />
            {!share && <TextInput label="Note (optional)" name="note" maxLength={200} {...field('note')} />}
            <Text fz="min(var(--display), 9vw)" fw={650}>
              Total <Money cents={amount} />
            </Text>
            <RealTimeCheckbox amount={amount} payment={payment} />
            <ErrorList error={payment.error} messages={payment.messages} phone={tournament.phone} />
            <ClosedNotice payment={payment} />
            <Button type="submit" size="md" w="fit-content" disabled={payment.busy} ref={focus.ref}>
              {payment.busy ? 'Processing...' : `Pay ${formatMoney(amount)}`}
            </Button>
            <Assurance amount={amount} phone={tournament.phone} />
          </Stack>
        </Form>
      )}
      {payments.map((paid) => (
        <Paid key={paid.paymentId} paid={paid} timeZone={tournament.timeZone} />
      ))}
      <PaymentDialog payment={payment} keys={tournament} tournament={tournament.name} />
    </Stack>
  )
}

function Ended({ outcome, phone }: { outcome: Outcome; phone: string }) {
  if (outcome.kind === 'pending')
    return (
      <Alert color="blue" role="status">
        Your payment is being processed. You get a receipt by e-mail.
      </Alert>
    )
  if (outcome.kind === 'unpaid') return <ErrorList messages={outcome.messages} phone={phone} />
  return (
    <Alert color="green" role="status">
      <Stack gap="xs">
        <Text fw={650}>Payment Processed!</Text>
        <Text>{['Thank you. Your receipt comes by e-mail.', ...outcome.messages].join(' ')}</Text>
      </Stack>
    </Alert>
  )
}
function Paid({ paid, timeZone }: { paid: LinkedPayment['payments'][number]; timeZone: string }) {
  const { paymentId, amount, refunded, at } = paid
  const back = refunded > 0 ? ` ${formatMoney(toCents(refunded))} of it went back.` : ''
  return (
    <Group justify="space-between">
      <Text>{`${formatMoney(toCents(amount))} was paid on ${dayTimeText(at, timeZone)}.${back}`}</Text>
      <Button variant="default" onClick={() => void printReceipt(paymentId)}>
        Print Receipt
      </Button>
    </Group>
  )
}
async function printReceipt(paymentId: string): Promise<void> {
  try {
    print(await call('GET link/payment/:paymentId/printable', { params: { paymentId } }))
  } catch (error) {
    showError(error)
  }
}
