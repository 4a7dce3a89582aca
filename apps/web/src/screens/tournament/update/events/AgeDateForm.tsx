import { formatDay } from '@kegler/domain/dates.ts'
import { setupEventCalls } from '@kegler/domain/setup/events/events.calls.ts'
import { Text } from '@mantine/core'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { DayField } from '../../../../ui/dates/DayField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'

const call = 'POST setup/tournament/:id/ageVerificationDate'

/** The day on which ages count where an event has none of its own. */
export function AgeDateForm() {
  const { id, ageVerificationDate, startDate, timeZone, readOnly } = useSetupTournament()
  const edit = useEditForm({
    call,
    values: { ageVerificationDate },
    schema: setupEventCalls[call].body,
    send: (body) => ({ params: { id }, body, query: {} }),
    notice: ['Saved!', 'Age Verification Date saved successfully.'],
    dryRun: true,
  })
  return (
    <Panel>
      <EditForm
        edit={edit}
        label="Age verification"
        labels={{ ageVerificationDate: 'Age Verification Date' }}
        inline={edit.dirty}
        readOnly={readOnly}
        timeZone={timeZone}
      >
        <DayField {...edit.choice('ageVerificationDate')} label="Age Verification Date" maw="16rem" />
        <Text c="var(--text-soft)" size="sm">
          Ages count as of this day where an event has none of its own. Blank: the first day, {formatDay(startDate)}.
        </Text>
      </EditForm>
    </Panel>
  )
}
