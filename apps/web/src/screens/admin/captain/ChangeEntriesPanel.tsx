import { entriesToChange } from '@kegler/domain/captains/selection.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeCaptainDialog } from '../../../captains/ChangeCaptainDialog.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { Panel } from '../../../kit/Panel.tsx'
import type { Row } from './captainRows.ts'
import { MoveTeamsDialog } from './MoveTeamsDialog.tsx'

interface Props {
  captainId: string
  /** What is selected, in page order. */
  rows: readonly Row[]
  /** Nothing else is on the page. */
  isAll: boolean
  onReload: () => void
}

/** Gives the selected entries to another captain, or moves them to another squad. Its errors go with the selection that they are about. */
export function ChangeEntriesPanel({ captainId, rows, isAll, onReload }: Props) {
  const [opened, setOpened] = useState<'captain' | 'move' | null>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const change = entriesToChange(rows)
  const start = (what: 'captain' | 'move') => {
    if (change && 'refused' in change) setMessages([change.refused])
    else if (change) setOpened(what)
  }
  const close = () => setOpened(null)
  return (
    <Panel aria-labelledby="change-entries">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2} id="change-entries">
            Change entries
          </Title>
          <Text c="var(--text-soft)">
            Select entries of one tournament to give them to another captain, or those of one start to move them
            together.
          </Text>
        </div>
        <Group gap="sm">
          <Button variant="default" disabled={rows.length === 0} onClick={() => start('move')}>
            Move Teams
          </Button>
          <Button variant="default" disabled={rows.length === 0} onClick={() => start('captain')}>
            Change Captain
          </Button>
        </Group>
      </Group>
      <ErrorList messages={messages} />
      {opened === 'move' && change && 'entries' in change && (
        <MoveTeamsDialog captainId={captainId} rows={change.entries} onMoved={onReload} onClose={close} />
      )}
      {opened === 'captain' && change && 'entries' in change && (
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
          onClose={close}
        />
      )}
    </Panel>
  )
}
