import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { CopyForm } from '@kegler/domain/setup/general/copy.calls.ts'
import { copyName, copyShift } from '@kegler/domain/setup/general/copy.rules.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { DayField } from '../../kit/dates/DayField.tsx'
import { dayIn } from '../../kit/dates/typedDay.ts'

interface Props {
  tournament: { id: string; name: string; startDate: string }
  onClose: () => void
}
const parts = [
  ['squads', 'Squads', 'As many days later, at the same time of day, with nothing sold'],
  ['people', 'Managers and administrators', undefined],
  ['tags', 'Tags', undefined],
] as const

/** Makes a new tournament like this one, and opens it. */
export function CopyDialog({ tournament: { id, name, startDate }, onClose }: Props) {
  const navigate = useNavigate()
  const today = dayOf(new Date(), 'UTC')
  const act = useAct('POST setup/tournament/:id/copy', {
    values: {
      name: copyName(name),
      startDate: addDays(startDate, copyShift(startDate, null, today)),
      squads: true,
      people: true,
      tags: true,
    },
    schema: CopyForm,
    send: (body) => ({ params: { id }, body }),
    notice: ['Saved!', 'Tournament copied Successfully.'],
    onDone: (made) => void navigate({ to: '/tournament/update/$tournamentId', params: { tournamentId: made.id } }),
  })
  return (
    <ActDialog
      act={act}
      title="Copy"
      submit="Copy"
      closeLabel="Cancel"
      invalid={act.typed.name.trim() === '' || !dayIn(act.typed.startDate)}
      onClose={onClose}
    >
      <TextInput {...act.field('name')} label="Name" data-autofocus maxLength={150} />
      <DayField
        {...act.choice('startDate')}
        label="New Start Date"
        description="All other dates move by as many days."
      />
      {parts.map(([part, label, description]) => (
        <Checkbox key={part} {...act.tick(part)} label={label} description={description} />
      ))}
    </ActDialog>
  )
}
