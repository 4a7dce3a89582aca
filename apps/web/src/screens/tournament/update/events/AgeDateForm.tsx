import { formatDay } from '@kegler/domain/dates.ts'
import { setupEventCalls } from '@kegler/domain/setup/events/events.calls.ts'
import { Text } from '@mantine/core'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'

const call = 'POST setup/tournament/:id/ageVerificationDate'

/** The day on which ages count where an event has none of its own. */
export function AgeDateForm() {
  const { id, ageVerificationDate, startDate, readOnly } = useSetupTournament()
  const act = useAct(call, {
    values: { ageVerificationDate },
    schema: setupEventCalls[call].body,
    send: (body) => ({ params: { id }, body, query: {} }),
    notice: ['Saved!', 'Age Verification Date saved successfully.'],
  })
  return (
    <Panel>
      <ActForm act={act} label="Age verification" inline={act.dirty} readOnly={readOnly}>
        <DayField {...act.choice('ageVerificationDate')} label="Age Verification Date" maw="16rem" />
        <Text
          c="var(--text-soft)"
          size="sm"
        >{`Ages count as of this day where an event has none of its own. Blank: the first day, ${formatDay(startDate)}.`}</Text>
      </ActForm>
    </Panel>
  )
}
