import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { paymentsEnded } from '@kegler/domain/places/gates.rules.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '../../../client/session.ts'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { PhoneLink } from '../../../kit/PhoneLink.tsx'
import { useKeptFocus } from '../../../kit/useKeptFocus.ts'
import { Assurance } from '../../../payments/Assurance.tsx'
import { ClosedNotice } from '../../../payments/ClosedNotice.tsx'
import { PaymentDialog } from '../../../payments/PaymentDialog.tsx'
import { RealTimeCheckbox } from '../../../payments/RealTimeCheckbox.tsx'
import type { Tournament } from '../../../places/tournaments.ts'
import { type Due, selectedOf, sumOf } from './balances.ts'
import classes from './Manage.module.css'
import { useBalancePayment } from './useBalancePayment.ts'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  tournament: Tournament
  dues: readonly Due[]
  excluded: ReadonlySet<string>
  panels: Panels
}

/** Pays the balances that are ticked; stays in sight while something is due. */
export function PayBar({ tournament, dues, excluded, panels }: Props) {
  const selected = selectedOf(dues, excluded)
  const total = sumOf(selected)
  const { payment, pending, paid } = useBalancePayment(tournament, selected)
  const [noBalanceSelected, setNoBalanceSelected] = useState(false)
  const { busy, messages } = payment
  const focus = useKeptFocus(busy)
  const profile = useProfile()
  const pay = async () => {
    focus.press()
    setNoBalanceSelected(total === 0)
    if (total > 0 && (await panels.leave())) payment.pay()
  }
  if (dues.length === 0 && !busy && !pending && paid === 0 && messages.length === 0) return null
  return (
    <>
      {tournament.canCaptainPay && (
        <>
          <RealTimeCheckbox amount={total} payment={payment} />
          <Assurance amount={total} email={profile?.email} phone={tournament.phoneNumber} />
        </>
      )}
      <div className={classes.bar} data-static={panels.open !== null}>
        {pending && <PendingBalance />}
        {paid > 0 && !busy && <Text role="status">{`Paid ${formatMoney(paid)}`}</Text>}
        {noBalanceSelected && total === 0 && (
          <Alert color="red" role="alert">
            {noBalance}
          </Alert>
        )}
        <ErrorList error={payment.error} messages={messages} phone={tournament.phoneNumber} />
        <ClosedNotice payment={payment} />
        {dues.length > 0 && (
          <Group justify="space-between" gap="0.5rem 1rem">
            <Text flex="1 1 6rem">
              Total due: <b>{formatMoney(sumOf(dues))}</b>
            </Text>
            {tournament.canCaptainPay ? (
              <Button size="md" disabled={busy} ref={focus.ref} onClick={() => void pay()}>
                {busy ? 'Processing...' : `Pay ${formatMoney(total)}`}
              </Button>
            ) : (
              <Group gap="0.25rem 0.5rem">
                <Text>{paymentsEnded}</Text>
                <PhoneLink number={tournament.phoneNumber} />
              </Group>
            )}
          </Group>
        )}
      </div>
      <PaymentDialog payment={payment} keys={tournament} tournament={tournament.name} />
    </>
  )
}

export const PendingBalance = () => (
  <Alert color="blue" role="status">
    Your payment is being processed. The balances here will change as soon as it is completed.
  </Alert>
)
