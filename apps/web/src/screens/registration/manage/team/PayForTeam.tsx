import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { balanceFailureMessage, withPhone } from '@kegler/domain/places/gates.rules.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { save } from '../../../../client/save.ts'
import { useProfile } from '../../../../client/session.ts'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { confirm } from '../../../../kit/feedback/confirm.ts'
import { useKeptFocus } from '../../../../kit/useKeptFocus.ts'
import { Assurance } from '../../../../payments/Assurance.tsx'
import { ClosedNotice } from '../../../../payments/ClosedNotice.tsx'
import { PaymentDialog } from '../../../../payments/PaymentDialog.tsx'
import { usePayment } from '../../../../payments/usePayment.ts'
import type { Tournament } from '../../../../places/tournaments.ts'
import { finishBalance, notifyPaid } from '../useBalancePayment.ts'
import type { TeamMoney } from './teamMoney.ts'

interface Props {
  money: TeamMoney
  tournament: Tournament
  onPaid: () => void
}
/** The captain pays what nobody is asked for, or everything: what others have begun is ended then. */
export function PayForTeam({ money, tournament, onPaid }: Props) {
  const { id: tournamentId, paymentFailureMessage, phoneNumber } = tournament
  // read when the payment is made, after it was chosen
  const mode = useRef<'uncovered' | 'all'>('uncovered')
  const payment = usePayment({
    create: () =>
      save('POST registration/payment/createSession', {
        body: { tournamentId, entries: money.entries.map((id) => ({ id })), mode: mode.current },
      }),
    finish: (paymentId, bypassWebHooks) => finishBalance(tournamentId, paymentId, bypassWebHooks),
    onEnd: (outcome) => {
      if (outcome.kind === 'paid') notifyPaid(outcome.messages)
      onPaid()
    },
    failureMessage: withPhone(balanceFailureMessage(paymentFailureMessage), phoneNumber),
  })
  const profile = useProfile()
  const ofRest = useKeptFocus(payment.busy)
  const ofAll = useKeptFocus(payment.busy)
  const payAll = async () => {
    ofAll.press()
    mode.current = 'all'
    const names = money.paying.map(({ name }) => name).join(', ')
    if (
      names === '' ||
      (await confirm({
        title: 'Pay Everything',
        message: `${names} is paying right now. Their payment is ended first; if it goes through, it counts.`,
        confirm: 'Pay Everything',
      }))
    )
      payment.pay()
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          disabled={payment.busy || money.uncovered === 0}
          ref={ofRest.ref}
          onClick={() => {
            ofRest.press()
            mode.current = 'uncovered'
            payment.pay()
          }}
        >{`Pay the rest: ${formatMoney(toCents(money.uncovered))}`}</Button>
        <Button
          variant="default"
          disabled={payment.busy || money.missing === 0}
          ref={ofAll.ref}
          onClick={() => void payAll()}
        >{`Pay everything: ${formatMoney(toCents(money.missing))}`}</Button>
      </Group>
      <Assurance amount={toCents(money.missing)} email={profile?.email} phone={phoneNumber} />
      <ErrorList error={payment.error} messages={payment.messages} phone={phoneNumber} />
      <ClosedNotice payment={payment} />
      <PaymentDialog payment={payment} keys={tournament} tournament={tournament.name} />
    </Stack>
  )
}
