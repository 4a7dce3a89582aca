import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { notify } from '../../../../kit/feedback/notify.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { ChangeVirtualCaptainDialog } from './ChangeVirtualCaptainDialog.tsx'
import type { VirtualEvent, VirtualRow } from './picks.ts'

interface Props {
  event: VirtualEvent
  /** What is selected. */
  rows: readonly VirtualRow[]
  onChanged: () => void
}

/** Gives the selected virtual entries to another captain. */
export function ChangeVirtualPanel({ event, rows, onChanged }: Props) {
  const [opened, setOpened] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  return (
    <Panel aria-labelledby="change-virtual-entries">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2} id="change-virtual-entries">
            Change virtual entries
          </Title>
          <Text c="var(--text-soft)">Select rows to give them to another captain.</Text>
        </div>
        <Button variant="default" disabled={rows.length === 0} onClick={() => setOpened(true)}>
          Change Captain
        </Button>
      </Group>
      <ErrorList messages={messages} />
      {opened && (
        <ChangeVirtualCaptainDialog
          virtualEventId={event.virtualEventId}
          virtualEntries={rows}
          onChanged={onChanged}
          onFailed={(why) => {
            notify('Captain Not Changed!', 'There was an error changing the captain.', 'red')
            setMessages(why)
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  )
}
