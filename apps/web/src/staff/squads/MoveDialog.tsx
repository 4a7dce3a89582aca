import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useOpened } from '../../ui/form/useOpened.ts'
import { ActDialog } from '../ActDialog.tsx'
import { type Bundle, BundledChildren, noBundle } from './BundledChildren.tsx'
import type { MovableEntry } from './movable.ts'
import { ReasonField } from './ReasonField.tsx'
import { daysOf, type StaffSquad, StaffSquadPicker } from './StaffSquadPicker.tsx'

/** Moves an entry to another squad of its event, or gives it one. */
export function MoveDialog({ entry: newest, onClose }: { entry: MovableEntry; onClose: () => void }) {
  const { opened: entry, takeNewest } = useOpened(newest)
  const [date, setDate] = useState(() => daysOf(entry).start)
  const [squad, setSquad] = useState<StaffSquad | null>(null)
  const [bundle, setBundle] = useState<Bundle>(noBundle)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { timeZone } = entry.tournament
  const title = entry.squadId ? 'Change Squad' : 'Add Squad'
  const children = squad?.childEntries ?? []
  const stays = children.length > 0 && bundle.stays
  const choices = children.map(({ entryId, squadId }) => ({ entryId, squadId: bundle.chosen[entryId] ?? squadId }))
  const chosen = choices.flatMap(({ entryId, squadId }) => (squadId ? [{ entryId, squadId }] : []))
  const isComplete = squad !== null && (stays ? reason.trim() !== '' : chosen.length === children.length)
  const body = squad && {
    squadId: squad.id,
    version: entry.version,
    ...(reason.trim() ? { reason } : {}),
    ...(stays ? { bundle: 'stay' as const } : { childrenEntries: chosen }),
  }
  const choose = (next: StaffSquad | null) => {
    setSquad(next)
    setBundle(({ stays }) => ({ ...noBundle, stays }))
  }
  return (
    <ActDialog
      call="PUT admin/entry/:id/squad/change"
      title={title}
      submit={title}
      wide
      dryRun
      takeNewest={takeNewest}
      sent={isComplete && body ? { params: { id: entry.entryId }, body } : null}
      notice={['Squad Changed!', 'Squad was changed.']}
      failure={['Squad Not Updated!', 'There was an error changing squad for the entry.']}
      validate={() => {
        setTried(true)
        return isComplete
      }}
      onClose={onClose}
    >
      <Text>
        {entry.eventName}, reservation {entry.entryNumber}, {entry.teamName}. Now:{' '}
        {entry.squadDateTime ? dayTimeText(entry.squadDateTime, timeZone) : 'no squad time'}.
      </Text>
      <StaffSquadPicker
        entry={entry}
        date={date}
        onDate={(day) => {
          setDate(day)
          choose(null)
        }}
        value={squad?.id ?? ''}
        onChange={choose}
        error={tried && !squad ? 'Required' : undefined}
      />
      {squad && children.length > 0 && (
        <BundledChildren squad={squad} timeZone={timeZone} value={bundle} onChange={setBundle} tried={tried} />
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        error={tried && stays && !reason.trim() ? 'Required' : undefined}
        required={stays}
      />
    </ActDialog>
  )
}
