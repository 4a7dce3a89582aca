import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import { possibleLastDay } from '@kegler/domain/waiting-list/wait.rules.ts'
import { Select } from '@mantine/core'
import { EmailField } from '../../../captains/EmailField.tsx'
import { serverNow } from '../../../client/api.ts'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { WaitFields } from '../../../waiting-list/WaitFields.tsx'

interface Props {
  tournamentId: string
  timeZone: string
  registrationCloseDate: DayText
  events: readonly { id: string; name: string; numberOfBowlers: number }[]
  onClose: () => void
}

/** A captain on the telephone joins at the end of the line. */
export function AddDialog({ tournamentId: tid, timeZone, registrationCloseDate, events, onClose }: Props) {
  const today = dayOf(new Date(serverNow()), timeZone)
  const act = useAct('POST admin/tournament/:tid/waits', {
    values: {
      email: '',
      eventId: events[0]?.id ?? '',
      quantity: 1,
      atLeast: 1,
      sets: 0,
      needsSets: true,
      squadIds: [] as string[],
      inOrder: false,
      until: possibleLastDay(addDays(today, 14), today, registrationCloseDate),
    },
    check: ({ email, squadIds }) => ({
      email: email.includes('@') ? null : 'Enter the e-mail address of the captain.',
      squadIds: squadIds.length > 0 ? null : 'Choose at least one start.',
    }),
    send: (body) => ({ params: { tid }, body }),
    notice: ({ position }) => ['The captain is on the waiting list', `Number ${position} in the line.`],
  })
  const event = events.find(({ id }) => id === act.typed.eventId)
  const choice = act.choice('eventId')
  return (
    <ActDialog act={act} title="Add a Captain" submit="Add" onClose={onClose}>
      <EmailField {...act.field('email')} label="Email" data-autofocus required maxLength={150} />
      <Select
        {...choice}
        label="Event"
        data={events.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        onChange={(eventId) => act.setValues({ eventId: eventId ?? '', squadIds: [], sets: 0 })}
      />
      {event && (
        <WaitFields
          key={event.id}
          act={act}
          tournamentId={tid}
          timeZone={timeZone}
          squad={{ eventId: event.id, eventName: event.name, numberOfBowlers: event.numberOfBowlers }}
        />
      )}
    </ActDialog>
  )
}
