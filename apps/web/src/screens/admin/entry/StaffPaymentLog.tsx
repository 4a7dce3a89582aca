import { dayTimeText } from '@kegler/domain/dates.ts'
import { refundFailed } from '@kegler/domain/entries/payment-log.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { NetAmount } from '../../../payments/NetAmount.tsx'
import { Reservations } from '../../../payments/PaymentLog.tsx'
import classes from '../../../payments/staff/Money.module.css'
import { PaymentDetails } from '../../../payments/staff/PaymentDetails.tsx'
import { PrintConfirmation } from '../../../payments/staff/PrintConfirmation.tsx'
import { type Voidable, VoidDialog } from '../../../payments/staff/VoidDialog.tsx'

type Log = AnswerOf<'GET admin/entry/:id/payment/log'>

/** 'Payment Log' of an entry: each payment and refund with who took it, then what was charged and paid. */
export function StaffPaymentLog({ entryId, onClose }: { entryId: string; onClose: () => void }) {
  const read = useQuery({
    ...query('GET admin/entry/:id/payment/log', { params: { id: entryId } }),
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <Dialog opened wide title="Payment Log" onClose={onClose}>
      <Await of={read}>{(log) => <Content log={log} />}</Await>
    </Dialog>
  )
}

function Content({ log }: { log: Log }) {
  const zone = log.timeZone
  const [voiding, setVoiding] = useState<Voidable | null>(null)
  return (
    <Stack gap="lg">
      {log.payments.length === 0 && <Text c="var(--text-soft)">Nothing was paid yet.</Text>}
      {log.payments.length > 0 && (
        <Table
          caption="Payments and refunds"
          rows={log.payments.map((act, index) => ({ ...act, key: String(index) }))}
          keyOf={({ key }) => key}
          columns={[
            {
              header: 'Type',
              names: true,
              cell: (act) => (
                <>
                  {[act.voidedAt ? 'Voided payment' : act.failedAmount === null ? act.type : refundFailed, act.method]
                    .filter(Boolean)
                    .join(', ')}
                  <div className={classes.plain}>
                    <PaymentDetails {...act} />
                  </div>
                </>
              ),
            },
            { header: 'Date', phone: 'meta', cell: ({ at }) => dayTimeText(at, zone) },
            { header: 'Accepted By', phone: 'meta', cell: ({ by }) => by },
            {
              header: 'Amount',
              phone: 'end',
              end: true,
              cell: (act) => <NetAmount amount={act.amount} voidedAmount={act.voidedAmount ?? act.failedAmount} />,
            },
            {
              header: 'Actions',
              hideHeader: true,
              end: true,
              cell: ({ type, paymentId, method, amount, canVoid }) =>
                type === 'Payment' && paymentId && amount > 0 ? (
                  <Group gap="xs" justify="flex-end">
                    {canVoid && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        onClick={() => setVoiding({ paymentId, method, amount })}
                      >
                        Void
                      </Button>
                    )}
                    <PrintConfirmation paymentId={paymentId} size="compact-sm" />
                  </Group>
                ) : null,
            },
          ]}
        />
      )}
      <Reservations log={log} heading="h3" />
      {voiding && <VoidDialog payment={voiding} onClose={() => setVoiding(null)} />}
    </Stack>
  )
}
