import { alreadyCanceled, cancelText, reactivateQuestion } from '@kegler/domain/cancellations/cancel.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../../../staff/keys.ts'
import { CancelDialog } from '../../../staff/money/CancelDialog.tsx'
import { confirmCancel } from '../../../staff/money/confirmCancel.tsx'
import { ReactivateDialog } from '../../../staff/money/ReactivateDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/problems.ts'
import type { StaffEntry } from '../queries.ts'

/** Cancels the entry, or takes a cancelled one back. */
export function CancelPanel({ entry }: { entry: StaffEntry }) {
  const { entryId, entryNumber, eventName, teamName, isCancelled, readOnly } = entry
  const [open, setOpen] = useState<'cancel' | 'reactivate' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const title = isCancelled ? 'Reactivate Entry' : 'Cancel Entry'
  const start = async () => {
    setAsking(true)
    try {
      if (await confirmCancel(entryId)) setOpen('cancel')
    } catch (error) {
      showError(error)
    } finally {
      setAsking(false)
    }
  }
  useKeys(isCancelled || readOnly ? [] : [{ keys: 'c', label: 'Cancel the entry', run: () => void start() }])
  return (
    <Panel aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Stack gap="sm" align="flex-start">
        {isCancelled ? <Cancelled entry={entry} /> : <Text>{cancelText}</Text>}
        {isCancelled ? (
          <Button variant="default" disabled={readOnly} onClick={() => setOpen('reactivate')}>
            Reactivate Entry
          </Button>
        ) : (
          <Button color="red" variant="outline" disabled={readOnly} loading={isAsking} onClick={() => void start()}>
            Cancel Entry
          </Button>
        )}
      </Stack>
      {open === 'cancel' && (
        <CancelDialog
          of={{ entryId }}
          title="Cancel Entry"
          name={[`${entryNumber} ${eventName}`, teamName].filter(Boolean).join(', ')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'reactivate' && <ReactivateDialog entry={entry} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

const Cancelled = ({ entry: { cancelledAt, cancelledBy, tournament } }: { entry: StaffEntry }) => (
  <div>
    <Text fw={600}>{alreadyCanceled}</Text>
    {cancelledAt && (
      <Text c="var(--text-soft)">
        {dayTimeText(cancelledAt, tournament.timeZone)}
        {cancelledBy ? `, by ${cancelledBy}` : ''}
      </Text>
    )}
    <Text>{reactivateQuestion}</Text>
  </div>
)
