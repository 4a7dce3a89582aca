import { entriesToChange } from '@kegler/domain/captains/selection.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeCaptainDialog } from '../../../staff/captains/ChangeCaptainDialog.tsx'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { Row } from './queries.ts'

interface Props {
  captainId: string
  /** What is selected, in page order. */
  rows: readonly Row[]
  /** Nothing else is on the page. */
  isAll: boolean
  onReload: () => void
}

/** Gives the selected entries to another captain. Its errors go with the selection that they are about. */
export function ChangeEntriesPanel({ captainId, rows, isAll, onReload }: Props) {
  const [opened, setOpened] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const change = entriesToChange(rows)
  const start = () => {
    if (change && 'refused' in change) setMessages([change.refused])
    else if (change) setOpened(true)
  }
  return (
    <Panel aria-labelledby="change-entries">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2} size="h4" id="change-entries">
            Change entries
          </Title>
          <Text c="var(--text-soft)">Select entries of one tournament to give them to another captain.</Text>
        </div>
        <Button variant="default" disabled={rows.length === 0} onClick={start}>
          Change Captain
        </Button>
      </Group>
      <ErrorList messages={messages} />
      {opened && change && 'entries' in change && (
        <ChangeCaptainDialog
          captainId={captainId}
          entries={change.entries}
          onChanged={(captain) => {
            onReload()
            // a captain who has nothing here any more has no page either
            if (isAll)
              void navigate({
                to: '/admin/captain/$captainId/{-$paymentId}',
                params: { captainId: captain.captainId },
              })
          }}
          onFailed={(why) => {
            notify('Error changing the captain!', '', 'red')
            setMessages(why)
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  )
}
