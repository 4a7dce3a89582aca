import { depositFields } from '@kegler/domain/setup/deposits/deposit.fields.ts'
import { DepositsForm } from '@kegler/domain/setup/deposits/deposits.calls.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { Checkbox, Stack, Text, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { columns } from '../../../../kit/columns.ts'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { MoneyField, WholeNumber } from '../../../../kit/form/fields.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ruleEvents } from '../bundling.ts'
import { deposits } from './fees.ts'

const texts = (name: keyof typeof depositFields) => textsOf(depositFields, name)
const grid = { ...columns('14rem'), gap: '1rem 1.5rem' }

/** Section 'Deposit': what captains may pay at once, and when the rest is due. */
export function DepositForm() {
  const { id, readOnly, timeZone } = useSetupTournament()
  const { data } = useSuspenseQuery(deposits(id))
  const { data: events } = useSuspenseQuery(ruleEvents(id))
  const { revision, ...values } = data
  const act = useAct('PUT setup/tournament/:id/deposits', {
    values,
    schema: DepositsForm,
    revision,
    send: (typed, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Deposit saved successfully.'],
  })
  const nameOf = (eventId: string) => events.find((event) => event.id === eventId)?.name ?? 'Event'
  return (
    <ActForm act={act} label="Deposit" labels={labelsOf(depositFields)} readOnly={readOnly} timeZone={timeZone}>
      <Panel>
        <Title order={2} mb="md">
          Deposit
        </Title>
        <Checkbox {...act.tick('deposits')} {...texts('deposits')} disabled={readOnly} />
        {act.typed.deposits && (
          <Stack gap="lg" mt="lg">
            <div style={grid}>
              <DayField {...act.choice('dueOn')} {...texts('dueOn')} />
              <WholeNumber {...act.number('dueDays')} {...texts('dueDays')} step={1} />
              <TextInput {...act.field('reminders')} {...texts('reminders')} />
              <DayField {...act.choice('refundUntil')} {...texts('refundUntil')} />
            </div>
            <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
              <Text component="legend" fw={500} mb="xs">
                {depositFields.amounts.label}
              </Text>
              {act.typed.amounts.length === 0 && <Text c="var(--text-soft)">There is no event yet.</Text>}
              <div style={grid}>
                {act.typed.amounts.map(({ eventId }, index) => (
                  <MoneyField
                    key={eventId}
                    {...act.number(`amounts.${index}.deposit`)}
                    label={nameOf(eventId)}
                    placeholder="Paid in full"
                  />
                ))}
              </div>
            </fieldset>
          </Stack>
        )}
      </Panel>
    </ActForm>
  )
}
