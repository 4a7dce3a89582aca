import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AdjustButton } from '../../../staff/money/AdjustDialog.tsx'
import type { Door } from '../../../staff/money/door.ts'
import classes from '../../../staff/money/Money.module.css'
import { OpenPaymentNotice } from '../../../staff/money/OpenPaymentNotice.tsx'
import { RefundButton } from '../../../staff/money/RefundDialog.tsx'
import { RefundUnderWay } from '../../../staff/money/RefundUnderWay.tsx'
import { StaffPaymentLog } from '../../../staff/money/StaffPaymentLog.tsx'
import { StaffPaymentReturn } from '../../../staff/money/StaffPaymentReturn.tsx'
import { TakePayment } from '../../../staff/money/TakePayment.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

const route = getRouteApi('/staff/admin/entry/$entryId/{-$paymentId}')

/** What is owed, how it was paid, and the payments and refunds. */
export function BalancePanel({ entry }: { entry: StaffEntry }) {
  const { paymentId }: { paymentId?: string } = route.useParams()
  const navigate = route.useNavigate()
  const [log, setLog] = useState(false)
  const { entryId, balance, balanceDue, isCancelled, openPayment } = entry
  const door: Door = { page: 'entry', entryId }
  const item = { id: entryId, isEntry: true, label: `${entry.entryNumber} ${entry.teamName}`, balanceDue, isCancelled }
  const leave = () => void navigate({ params: { entryId, paymentId: undefined } as never, search: true, replace: true })
  return (
    <Panel aria-label="Team Balance">
      <Stack gap="sm">
        <Group justify="space-between" align="start" gap="xs">
          <Title order={2} size="h4">
            Team Balance
          </Title>
          <Group gap="xs">
            <Button variant="default" onClick={() => setLog(true)}>
              Payment Log
            </Button>
            <RefundButton of={{ entryId }} />
            <AdjustButton entry={entry} hidden={isCancelled} />
          </Group>
        </Group>
        <Text className={classes.sum ?? ''} {...(balance > 0 ? { c: 'var(--full)' } : {})}>
          <Money dollars={balance} />
        </Text>
        {balance < 0 && <Text c="var(--text-soft)">More was paid than is owed.</Text>}
        <RefundUnderWay of={{ entryId }} />
        {paymentId && <StaffPaymentReturn door={door} paymentId={paymentId} onDone={leave} />}
        {openPayment && !paymentId && <OpenPaymentNotice payment={openPayment} />}
        <TakePayment door={door} items={[item]} hidden={balance === 0 || isCancelled} />
      </Stack>
      {log && <StaffPaymentLog entryId={entryId} onClose={() => setLog(false)} />}
    </Panel>
  )
}
