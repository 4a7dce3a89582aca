import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useOpened } from '../../ui/form/useOpened.ts'
import { ActDialog } from '../ActDialog.tsx'
import { daysOf, type SquadTarget, StaffSquadPicker } from '../squads/StaffSquadPicker.tsx'

interface Props {
  entry: SquadTarget & {
    entryNumber: number
    eventName: string
    teamName: string
    version: number
    cancelledFrom: string | null
  }
  onClose: () => void
}

/** Takes a cancelled entry back: a date of the tournament, first the one it was cancelled from, then a squad with a place. */
export function ReactivateDialog({ entry: newest, onClose }: Props) {
  const { opened: entry, takeNewest } = useOpened(newest)
  const target = { ...entry, squadDateTime: entry.cancelledFrom }
  const [date, setDate] = useState(() => daysOf(target).start)
  const [squadId, setSquadId] = useState('')
  const [sendMail, setSendMail] = useState(true)
  const [tried, setTried] = useState(false)
  const { entryId, entryNumber, eventName, teamName, version } = entry
  return (
    <ActDialog
      call="POST admin/entry/:id/reactivate"
      title="Reactivate Entry"
      submit="Reactivate"
      wide
      dryRun
      takeNewest={takeNewest}
      sent={squadId ? { params: { id: entryId }, body: { entryId, squadId, version, sendMail } } : null}
      notice={['Reactivation Saved!', 'The entry is active again.']}
      failure={['Reactivation not successful!', 'The entry is still cancelled.']}
      validate={() => {
        setTried(true)
        return squadId !== ''
      }}
      onClose={onClose}
    >
      <Text>
        {eventName}, reservation {entryNumber}, {teamName}.
      </Text>
      <StaffSquadPicker
        entry={target}
        date={date}
        onDate={(day) => {
          setDate(day)
          setSquadId('')
        }}
        value={squadId}
        onChange={({ id }) => setSquadId(id)}
        error={tried && squadId === '' ? 'Required' : undefined}
      />
      <Checkbox
        label="Send mail"
        checked={sendMail}
        onChange={({ currentTarget }) => setSendMail(currentTarget.checked)}
      />
    </ActDialog>
  )
}
