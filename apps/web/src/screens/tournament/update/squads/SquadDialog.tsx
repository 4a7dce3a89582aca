import type { DayText } from '@kegler/domain/dates.ts'
import { whyNotChangeSquad, whyNotOnDay, whyNotUntil } from '@kegler/domain/setup/squads/squad.rules.ts'
import { ChangedSquad, NewSquad } from '@kegler/domain/setup/squads/squads.calls.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { squadsText } from '../../../../setup/squads/lanes.ts'
import type { Squad } from '../../../../setup/squads/queries.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { notify } from '../../../../ui/feedback/notify.ts'
import { GuardedDialog } from '../../../../ui/form/GuardedDialog.tsx'
import { Repeat, SquadFields } from './SquadFields.tsx'

const labels = {
  eventId: 'Event',
  startDateTime: 'Date',
  time: 'Time',
  startLane: 'Start lane',
  endLane: 'End lane',
  description: 'Description',
}
const noDays = Array.from({ length: 7 }, () => false)

interface Props {
  squad?: Squad
  /** Of a new one. */
  day?: DayText
  onClose: () => void
  /** The first day of what was made. */
  onMade: (day: DayText) => void
  onDelete: (squad: Squad) => void
}
/** A squad of the calendar, or a new one on a day. */
export const SquadDialog = ({ squad, day = '', onClose, onMade, onDelete }: Props) => (
  <GuardedDialog wide title={squad ? 'Squad' : 'New Squad'} onClose={onClose}>
    {squad ? (
      <Change squad={squad} onClose={onClose} onDelete={onDelete} />
    ) : (
      <Create day={day} onClose={onClose} onMade={onMade} />
    )}
  </GuardedDialog>
)

function Create({ day, onClose, onMade }: Pick<Props, 'onClose' | 'onMade'> & { day: DayText }) {
  const tournament = useSetupTournament()
  const schema = NewSquad.superRefine(({ startDateTime, repeatOn, until }, context) => {
    const on = startDateTime.slice(0, 10)
    const outside = whyNotOnDay(on, tournament)
    if (outside) context.addIssue({ code: 'custom', message: outside, path: ['startDateTime'] })
    const why = until ? whyNotUntil({ day: on, repeatOn, until }, tournament.endDate) : null
    if (why) context.addIssue({ code: 'custom', message: why, path: ['until'] })
  })
  const edit = useEditForm({
    call: 'POST squad',
    values: {
      ...{ eventId: null, startDateTime: day, time: null, startLane: null, endLane: null, description: '' },
      ...{ repeatOn: noDays, until: null as string | null },
    },
    schema,
    send: (typed) => ({ body: typed as never }),
    onSaved: ({ made, firstDay }) => {
      notify('Saved!', `${squadsText(made)} made.`)
      onMade(firstDay)
      onClose()
    },
  })
  return (
    <EditForm edit={edit} label="New squad" labels={labels} inline onClose={onClose} timeZone={tournament.timeZone}>
      <SquadFields edit={edit} />
      <Repeat edit={edit} />
    </EditForm>
  )
}

function Change({ squad, onClose, onDelete }: Required<Pick<Props, 'squad' | 'onClose' | 'onDelete'>>) {
  const { timeZone, readOnly } = useSetupTournament()
  const isTaken = squad.sold + squad.held > 0
  const schema = ChangedSquad.superRefine(({ startLane, endLane }, context) => {
    const place = { eventId: '', day: '' }
    const before = { ...place, startLane: squad.origStartLane, endLane: squad.origEndLane }
    for (const message of whyNotChangeSquad(before, { ...place, startLane, endLane }, { isUsed: false, isHeld: false }))
      context.addIssue({ code: 'custom', message, path: [message.startsWith('Start') ? 'startLane' : 'endLane'] })
  })
  const edit = useEditForm({
    call: 'PUT squad',
    values: {
      ...{ id: squad.id, eventId: squad.eventId, startDateTime: squad.day, time: squad.time },
      ...{ startLane: squad.startLane, endLane: squad.endLane, description: squad.description ?? '' },
      tellCaptains: true,
    },
    schema,
    send: (typed, revision) => ({ body: { ...typed, revision } as never }),
    revision: squad.revision,
    notice: ['Saved!', ''],
    onSaved: onClose,
    dryRun: true,
  })
  return (
    <EditForm
      edit={edit}
      label="Squad"
      labels={labels}
      inline
      onClose={onClose}
      readOnly={readOnly}
      timeZone={timeZone}
      more={
        squad.canDelete && (
          <Button variant="subtle" color="red" disabled={edit.saving} onClick={() => onDelete(squad)}>
            Delete
          </Button>
        )
      }
    >
      <SquadFields edit={edit} isTaken={isTaken} />
      <Text c="var(--text-soft)">
        {squad.sold} sold, {squad.held} in carts, {squad.capacity} of {squad.quantity} entries for captains.
        {squad.soldWith && ` Sold with ${squad.soldWith}.`}
        {squad.repeatingDays && ` Made by a repeat on ${squad.repeatingDays}.`}
      </Text>
      {squad.sold > 0 && edit.typed.time !== squad.time && (
        <Checkbox {...edit.tick('tellCaptains')} label="Tell the captains" />
      )}
    </EditForm>
  )
}
