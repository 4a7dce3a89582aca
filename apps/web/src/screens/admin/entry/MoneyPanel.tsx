import { Stack, Title } from '@mantine/core'
import { Panel } from '../../../kit/Panel.tsx'
import { Reservations } from '../../../payments/PaymentLog.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import classes from './Entry.module.css'

/** What was charged and paid. */
export const MoneyPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Money">
    <Title order={2} mb="xs">
      Money
    </Title>
    <Stack gap="md" className={classes.money ?? ''}>
      <Reservations log={entry.paymentLog} heading="h3" />
    </Stack>
  </Panel>
)
