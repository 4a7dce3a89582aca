import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { copyName, copyShift } from '@kegler/domain/setup/general/copy.rules.ts'
import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messagesOf } from '../app/answers.ts'
import { useSave } from '../app/save.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { dayIn } from '../ui/dates/typedDay.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'

interface Props {
  tournament: { id: string; name: string; startDate: string }
  onClose: () => void
}
const parts = [
  ['squads', 'Squads', 'As many days later, at the same time of day, with nothing sold'],
  ['people', 'Managers and administrators', ''],
  ['tags', 'Tags', ''],
] as const

/** Makes a new tournament like this one, and opens it. */
export function CopyDialog({ tournament, onClose }: Props) {
  const { id, startDate } = tournament
  const navigate = useNavigate()
  const copy = useSave('POST setup/tournament/:id/copy', {
    form: true,
    notice: ['Saved!', 'Tournament copied Successfully.'],
  })
  const [name, setName] = useState(copyName(tournament.name))
  const today = dayOf(new Date(), 'UTC')
  const [start, setStart] = useState<string | null>(addDays(startDate, copyShift(startDate, null, today)))
  const [along, setAlong] = useState({ squads: true, people: true, tags: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const made = await copy.mutateAsync({ params: { id }, body: { name, startDate: start, ...along } })
      onClose()
      await navigate({ to: '/tournament/update/$tournamentId', params: { tournamentId: made.id } })
    } catch {
      // the dialog shows it
    }
  }
  return (
    <Dialog opened title="Copy" onClose={onClose} locked={copy.isPending}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            data-autofocus
            maxLength={150}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <DayField
            label="New Start Date"
            description="All other dates move by as many days."
            value={start}
            onChange={setStart}
          />
          {parts.map(([part, label, description]) => (
            <Checkbox
              key={part}
              label={label}
              description={description || undefined}
              checked={along[part]}
              onChange={({ currentTarget }) => setAlong({ ...along, [part]: currentTarget.checked })}
            />
          ))}
          {copy.error && <ErrorList messages={messagesOf(copy.error)} />}
          <FormActions end>
            <Button variant="default" disabled={copy.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={copy.isPending} disabled={name.trim() === '' || !dayIn(start)}>
              Copy
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  )
}
