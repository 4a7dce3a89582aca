import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group, Text } from '@mantine/core'
import type { AnswerOf } from '../../app/api.ts'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'

type Refund = AnswerOf<'GET admin/captain/:id/payments'>['refunds'][number]

/** One refund: when, how much, how, of what and by whom. */
export function CaptainRefundItem({ refund }: { refund: Refund }) {
  const date = dayTimeText(refund.refundDateTime, refund.timeZone)
  return (
    <li>
      <Panel aria-label={`Refund of ${date}`}>
        <Group justify="space-between" align="start" gap="0.25rem 1rem">
          <div>
            <Text fw={650}>{date}</Text>
            <Text>{refund.tournamentName}</Text>
            <Text c="var(--text-soft)">{`Refund, ${refund.method}, by ${refund.by}`}</Text>
            {refund.appliedTo && <Text>{`Of ${refund.appliedTo}`}</Text>}
            <PaymentDetails {...refund} />
          </div>
          <Text fw={700} size="lg">
            <Money dollars={refund.amount} />
          </Text>
        </Group>
      </Panel>
    </li>
  )
}
