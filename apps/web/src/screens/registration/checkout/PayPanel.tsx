import { Anchor, Button, Checkbox, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { messagesOf } from '../../../app/answers.ts'
import { ClosedNotice } from '../../../payments/ClosedNotice.tsx'
import { RealTimeCheckbox } from '../../../payments/RealTimeCheckbox.tsx'
import type { Tournament } from '../../../places/tournaments.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { whyNotPay } from './payRules.ts'
import type { Purchase } from './usePurchase.ts'

interface Props {
  tournament: Tournament
  purchase: Purchase
}

/** Terms, what the server says against the order, and the button that pays. */
export function PayPanel({ tournament, purchase }: Props) {
  const { total, validation, payment } = purchase
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
  return (
    <Panel aria-label="Payment">
      <Stack gap="md">
        <ErrorList messages={messages} />
        <ClosedNotice payment={payment} />
        {tournament.termsUrl !== null && (
          <Checkbox
            size="md"
            checked={agreed}
            disabled={processing}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            label={
              <>
                I have read and agree to the{' '}
                <Anchor href={tournament.termsUrl} target="_blank" rel="noreferrer">
                  Terms & Conditions<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </Anchor>
              </>
            }
          />
        )}
        <RealTimeCheckbox amount={total} payment={payment} />
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
              {processing ? 'Processing...' : total === 0 ? 'Complete Transaction' : 'Pay Full Amount'}
            </Button>
          </Group>
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
    </Panel>
  )
}
