import { SquadPlanBody } from '@kegler/domain/setup/squads/plan.calls.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../client/api.ts'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { GuardedDialog } from '../../../../kit/act/GuardedDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { WeekdayChips } from '../../../../kit/form/WeekdayChips.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { PlanDays } from './PlanDays.tsx'
import { PlanLine, type PlanValues, type TypedLine } from './PlanLine.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { type Preview, type SquadEvents, squadEvents } from './squadReads.ts'

const every = Array.from({ length: 7 }, () => true)
/** On all lanes of its location. */
const newLine = (event: SquadEvents['events'][number] | undefined): TypedLine => ({
  ...{ eventId: event?.id ?? null, times: [], firstDay: null, lastDay: null, weekdays: null },
  ...{ startLane: event?.lanes ? 1 : null, endLane: event?.lanes ? event.lanes - (event.lanes % 2) : null },
})
/** The events of the first plan of a tournament; later ones begin with one. */
const firstLines = ({ events, squads }: SquadEvents) =>
  (squads === 0 && events.length > 0 ? events : [events[0]]).map(newLine)

interface Props {
  onClose: () => void
  onMade: (plan: { planId: string; made: number; firstDay: string | null }) => void
}
/** Days x starts x events x lanes in one form: first what it would make, then it is made. */
export function PlanSquads({ onClose, onMade }: Props) {
  const { id, startDate, endDate } = useSetupTournament()
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const [seen, setSeen] = useState<{ plan: string; preview?: Preview; error?: unknown } | null>(null)
  const values: PlanValues & { exceptions: string[] } = {
    firstDay: startDate,
    lastDay: endDate,
    weekdays: every,
    exceptions: [],
    lines: firstLines(known),
  }
  const act = useAct('POST setup/tournament/:id/squads/plan', {
    values,
    schema: SquadPlanBody,
    send: (body) => ({ params: { id }, body }),
    ask: async (typed) => {
      if (canMake) return true
      const plan = JSON.stringify(typed)
      const sent = { params: { id }, body: SquadPlanBody.parse(typed) }
      await call('POST setup/tournament/:id/squads/plan/preview', sent).then(
        (preview) => setSeen({ plan, preview }),
        (error) => setSeen({ plan, error }),
      )
      return false
    },
    onDone: onMade,
  })
  const { lines, exceptions, weekdays } = act.typed
  const { preview, error } = seen?.plan === JSON.stringify(act.typed) ? seen : {}
  const canMake = preview !== undefined && preview.squads.length > 0
  const bounds = { minDate: startDate, maxDate: endDate }
  return (
    <GuardedDialog wide title="Plan squads" onClose={onClose}>
      <ActForm
        act={act}
        label="Plan squads"
        inline
        isNew
        untried
        submit={canMake ? `Make ${plural(preview.squads.length, 'squad', 'squads')}` : 'Preview'}
        onClose={onClose}
      >
        <Group align="flex-start" gap="md">
          <DayField {...act.choice('firstDay')} label="First day" required {...bounds} />
          <DayField {...act.choice('lastDay')} label="Last day" required {...bounds} />
          <WeekdayChips label="On" value={weekdays} onChange={act.choice('weekdays').onChange} />
        </Group>
        <PlanDays label="Not on" days={exceptions} onChange={act.choice('exceptions').onChange} />
        {lines.map((line, index) => (
          <PlanLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
            key={index}
            fields={act}
            index={index}
            events={known.events}
            onCopy={() => act.insert('lines', { ...line, times: [] }, index + 1)}
            onRemove={lines.length > 1 ? () => act.remove('lines', index) : null}
          />
        ))}
        <Button
          variant="default"
          w="fit-content"
          onClick={() => act.insert('lines', newLine(known.events[0]), lines.length)}
        >
          Add another event or start
        </Button>
        {act.errorOf('lines') ? <Text c="var(--wrong)">{act.errorOf('lines')}</Text> : null}
        <ErrorList error={error} />
        {preview && <PlanPreview preview={preview} events={known} />}
      </ActForm>
    </GuardedDialog>
  )
}
