import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDotsVertical, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { printConfirmation } from '../../../payments/staff/PrintConfirmation.tsx'
import { VoidDialog } from '../../../payments/staff/VoidDialog.tsx'
import type { Payment } from './captainRows.ts'

interface Props {
  payment: Payment
  /** Of what it applied to, while that is shown. */
  controls: string
  isOpen: boolean
  onToggle: () => void
}

/** What it applied to, its confirmation, and taking it back. */
export function PaymentActs({ payment, controls, isOpen, onToggle }: Props) {
  const [isVoiding, setVoiding] = useState(false)
  const { paymentId, paymentMethod, amountPaid, canVoid } = payment
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        miw="max-content"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        {`View Entries (${payment.entriesQty})`}
      </Button>
      {(amountPaid > 0 || canVoid) && (
        <Menu position="bottom-end" hideDetached={false} portalProps={{ target: '#main' }}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More for this payment">
              <IconDotsVertical size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label="More for this payment">
            {amountPaid > 0 && (
              <Menu.Item
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                onClick={() => printConfirmation(paymentId)}
              >
                Print Confirmation
              </Menu.Item>
            )}
            {canVoid && (
              <Menu.Item c="var(--wrong)" onClick={() => setVoiding(true)}>
                Void
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isVoiding && (
        <VoidDialog
          payment={{ paymentId, method: paymentMethod, amount: amountPaid }}
          onClose={() => setVoiding(false)}
        />
      )}
    </Group>
  )
}
