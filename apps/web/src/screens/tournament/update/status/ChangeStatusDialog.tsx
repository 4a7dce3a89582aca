import { statusNamed, underWayText, whyNotWithPending } from '@kegler/domain/setup/status/statuses.rules.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messagesOf } from '../../../../app/answers.ts'
import type { SentTo } from '../../../../app/api.ts'
import { useSave } from '../../../../app/save.ts'
import { ChecksList } from '../../../../setup/ChecksList.tsx'
import type { Check } from '../../../../setup/checks.ts'
import type { StatusState } from '../../../../setup/status.ts'
import { ErrorList } from '../../../../ui/ErrorList.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'

type Body = SentTo<'PUT setup/tournament/:id/status'>['body']
interface Props {
  id: string
  state: StatusState
  checks: readonly Check[]
  wanted: string
  onClose: () => void
}
/** These open registration to somebody. */
const openings = ['Admin Registration Open', 'Public Registration Open']

/** Asks before a change of status; says who is buying now, and what hinders opening. */
export function ChangeStatusDialog({ id, state, checks, wanted, onClose }: Props) {
  const [anyway, setAnyway] = useState(false)
  const write = useSave('PUT setup/tournament/:id/status', { form: true, notice: ['Status Changed!', ''] })
  const shown = openings.includes(wanted) ? checks : []
  const hasErrors = shown.some(({ severity }) => severity === 'error')
  const alive = underWayText(state, statusNamed(wanted))
  const change = async () => {
    const body: Body = { statusName: wanted as Body['statusName'], isExport: state.systemShouldExport }
    const changed = await write.mutateAsync({ params: { id }, body }).catch(() => null)
    if (changed) onClose()
  }
  return (
    <Dialog
      opened
      wide={shown.length > 0}
      title={`Tournament - ${state.currentStatus}`}
      onClose={onClose}
      locked={write.isPending}
    >
      <Stack gap="md">
        <Text>
          {`You are about to change the Tournament Status to ${wanted}.${isFinal(state, wanted) ? ' This change cannot be undone.' : ''}`}
        </Text>
        {alive && <Text>{alive}</Text>}
        {shown.length > 0 && <ChecksList checks={shown} tournamentId={id} />}
        {hasErrors && (
          <Checkbox
            label="Open anyway"
            checked={anyway}
            onChange={({ currentTarget }) => setAnyway(currentTarget.checked)}
          />
        )}
        {write.error ? <ErrorList messages={messagesOf(write.error)} /> : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={write.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={write.isPending} disabled={hasErrors && !anyway} onClick={() => void change()}>
            Yes. Change Tournament Status.
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** While changes wait to be pushed, the present status cannot be chosen again afterwards. */
const isFinal = ({ currentStatus, hasPendingChanges, systemShouldExport, publishedAt }: StatusState, wanted: string) =>
  hasPendingChanges &&
  !systemShouldExport &&
  whyNotWithPending(statusNamed(wanted), statusNamed(currentStatus), { wasPublished: publishedAt !== null }) !== null
