import { formatMoney } from '@kegler/domain/money.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '../../../client/session.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { FormActions } from '../../../kit/FormActions.tsx'
import { NewTabLink } from '../../../kit/NewTabLink.tsx'
import { useKeptFocus } from '../../../kit/useKeptFocus.ts'
import { messagesOf } from '../../../net/answers.ts'
import { Assurance } from '../../../payments/Assurance.tsx'
import { ClosedNotice } from '../../../payments/ClosedNotice.tsx'
import type { Tournament } from '../../../places/tournaments.ts'
import { DepositChoice } from './DepositChoice.tsx'
import classes from './PayPanel.module.css'
import { whyNotPay } from './payRules.ts'
import type { Purchase } from './usePurchase.ts'

interface Props {
  tournament: Tournament
  purchase: Purchase
}

/** Terms, what the server says against the order, and the button that pays. */
export function PayPanel({ tournament, purchase }: Props) {
  const { total, paysDeposit, validation, payment } = purchase
  const [agreed, setAgreed] = useState(false)
  const processing = payment.busy
  const validationMessages = validation.error ? messagesOf(validation.error) : (validation.data?.messages ?? [])
  const messages = [...new Set([...validationMessages, ...payment.messages])]
  const reason = whyNotPay({
    hasTerms: tournament.termsUrl !== null,
    agreed,
    validated: validation.isSuccess && !validation.isFetching,
    validationMessages,
    processing,
  })
  const focus = useKeptFocus(reason !== null)
  const profile = useProfile()
  return (
    <Stack component="section" aria-label="Payment" gap="md" mt="md">
      <ErrorList error={validation.error ?? payment.error} messages={messages} phone={tournament.phoneNumber} />
      <ClosedNotice payment={payment} />
      <DepositChoice purchase={purchase} disabled={processing} />
      {tournament.termsUrl !== null && (
        <Checkbox
          size="md"
          checked={agreed}
          disabled={processing}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          label={
            <>
              I have read and agree to the <NewTabLink href={tournament.termsUrl}>Terms & Conditions</NewTabLink>
            </>
          }
        />
      )}
      {/* Below each other paying comes first, beside each other last. */}
      <FormActions style={{ flexDirection: 'row-reverse' }}>
        <Group gap="0.75rem 1rem">
          {reason && (
            <Text c="var(--text-soft)" id="why-not-pay">
              {reason}
            </Text>
          )}
          {validation.error && (
            <Button variant="default" loading={validation.isFetching} onClick={() => void validation.refetch()}>
              Check again
            </Button>
          )}
          <Button
            size="md"
            disabled={reason !== null}
            aria-describedby={reason ? 'why-not-pay' : undefined}
            ref={focus.ref}
            onClick={() => {
              focus.press()
              payment.pay()
            }}
          >
            {processing ? 'Processing...' : payLabel(total, paysDeposit)}
          </Button>
        </Group>
        <div className={classes.assurance}>
          <Assurance amount={total} email={profile?.email} phone={tournament.phoneNumber} />
        </div>
        <ButtonLink
          to="/registration/schedule/$tournamentId"
          params={{ tournamentId: tournament.id }}
          variant="default"
          me="auto"
          disabled={processing}
        >
          Return to Calendar
        </ButtonLink>
      </FormActions>
    </Stack>
  )
}

const payLabel = (total: number, paysDeposit: boolean): string => {
  if (total === 0) return 'Complete Transaction'
  return paysDeposit ? `Pay ${formatMoney(total)} Deposit` : 'Pay Full Amount'
}
