import { Button, Stack, Text } from '@mantine/core'
import { PaymentLog } from '../../../payments/PaymentLog.tsx'
import type { VirtualGroup } from './balances.ts'
import { logTitle } from './EntryPanel.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  group: VirtualGroup
  panels: Panels
}

/** Opens the payment log of the captain's entries of a virtual event. */
export const LogButton = ({ group: { virtualEventId: id, name, due }, panels: { open, show } }: Props) => (
  <Button
    variant="default"
    data-focus={`log-${id}`}
    aria-label={`${logTitle(due > 0)} of ${name}`}
    aria-expanded={open?.id === id && open.view === 'log'}
    onClick={() => void show({ id, view: 'log' })}
  >
    {logTitle(due > 0)}
  </Button>
)

/** The payment log of the captain's entries of a virtual event. */
export function VirtualLog({ group: { virtualEventId, due }, panels }: Props) {
  return (
    <Stack gap="md">
      <Text component="h3" fw={650} size="lg" m={0}>
        {logTitle(due > 0)}
      </Text>
      <PaymentLog of={{ virtualEventId }} />
      <Button w="fit-content" variant="default" onClick={() => panels.close(`log-${virtualEventId}`)}>
        Close
      </Button>
    </Stack>
  )
}
