import type { DayText } from '@kegler/domain/dates.ts'
import { labelsOf } from '@kegler/domain/setup/fields.ts'
import { squadFields } from '@kegler/domain/setup/squads/squad.fields.ts'
import { whyNotChangeSquad, whyNotOnDay, whyNotUntil } from '@kegler/domain/setup/squads/squad.rules.ts'
import { ChangedSquad, NewSquad } from '@kegler/domain/setup/squads/squads.calls.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { GuardedDialog } from '../../../../kit/act/GuardedDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { noValues, valuesOf } from '../../formValues.ts'
import { useSetupTournament } from '../../tournament.ts'
import { squadsText } from './lanes.ts'
import { Repeat, type RepeatValues, SquadFields, type SquadValues } from './SquadFields.tsx'
import type { Squad } from './squadReads.ts'

const labels = labelsOf(squadFields)
const noSquad: SquadValues & RepeatValues = {
  ...noValues<typeof squadFields, Squad>(squadFields),
  repeatOn: Array.from({ length: 7 }, () => false),
  until: null,
}

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
  const values: typeof noSquad = { ...noSquad, startDateTime: day }
  const act = useAct('POST squad', {
    values,
    schema,
    send: (body) => ({ body }),
    notice: ({ made }) => ['Saved!', `${squadsText(made)} made.`],
    onDone: ({ firstDay }) => onMade(firstDay),
  })
  return (
    <ActForm act={act} label="New squad" labels={labels} inline onClose={onClose} timeZone={tournament.timeZone}>
      <SquadFields fields={act} />
      <Repeat fields={act} />
    </ActForm>
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
  const values: SquadValues = { ...valuesOf(squad, squadFields), startDateTime: squad.day }
  const act = useAct('PUT squad', {
    values: { ...values, id: squad.id, tellCaptains: true },
    schema,
    send: (typed, revision) => ({ body: { ...typed, revision } }),
    revision: squad.revision,
    notice: ['Saved!', ''],
  })
  return (
    <ActForm
      act={act}
      label="Squad"
      labels={labels}
      inline
      onClose={onClose}
      readOnly={readOnly}
      timeZone={timeZone}
      more={
        squad.canDelete && (
          <Button variant="subtle" color="red" disabled={act.saving} onClick={() => onDelete(squad)}>
            Delete
          </Button>
        )
      }
    >
      <SquadFields fields={act} isTaken={isTaken} />
      <Text c="var(--text-soft)">
        {[
          `${squad.sold} sold, ${squad.held - squad.offered} in carts,`,
          squad.offered > 0 && `${squad.offered} offered,`,
          squad.waiting > 0 && `${squad.waiting} waiting,`,
          `${squad.capacity} of ${squad.quantity} entries for captains.`,
          squad.soldWith && `Sold with ${squad.soldWith}.`,
          squad.repeatingDays && `Made by a repeat on ${squad.repeatingDays}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {squad.sold > 0 && act.typed.time !== squad.time && (
        <Checkbox {...act.tick('tellCaptains')} label="Tell the captains" />
      )}
    </ActForm>
  )
}
