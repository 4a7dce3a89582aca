import { defaultFailureMessage, defaultSuccessMessage, withPhone } from '@kegler/domain/places/gates.rules.ts'
import type { MessageName } from '@kegler/domain/setup/messages/messages.calls.ts'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { Panel } from '../../../../kit/Panel.tsx'

interface Props {
  typed: Readonly<Partial<Record<MessageName, string | null>>>
  phone: string
}

/** The messages where captains read them, as they are typed now. */
export function MessagePreview({ typed, phone }: Props) {
  const { maintenanceMessage } = typed
  return (
    <Panel aria-label="What captains read">
      <Title order={2} mb="md">
        What captains read
      </Title>
      <Stack gap="md">
        {maintenanceMessage && <Shown place="Instead of every page" text={maintenanceMessage} color="orange" />}
        <Shown place="Above the calendar" text={typed.marketingMessage} color="blue" />
        <Shown place="Above their entries" text={typed.rosterMessage} color="blue" />
        <Shown
          place="After a payment"
          text={withPhone(typed.paymentSuccessMessage || defaultSuccessMessage, phone)}
          color="green"
        />
        <Shown
          place="After a payment that failed"
          text={withPhone(typed.paymentFailureMessage || defaultFailureMessage, phone)}
          color="red"
        />
      </Stack>
    </Panel>
  )
}

function Shown({ place, text, color }: { place: string; text: string | null | undefined; color: string }) {
  return (
    <div>
      <Text c="var(--text-soft)" size="sm" mb={4}>
        {place}
      </Text>
      {text ? (
        <Alert color={color} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Alert>
      ) : (
        <Text>Nothing.</Text>
      )}
    </div>
  )
}
