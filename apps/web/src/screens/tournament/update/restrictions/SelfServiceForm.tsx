import { labelsOf } from '@kegler/domain/setup/fields.ts'
import { SelfServiceForm as Schema } from '@kegler/domain/setup/self-service/self-service.calls.ts'
import { selfServiceFields } from '@kegler/domain/setup/self-service/self-service.fields.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { selfService } from '../texts.ts'
import { byOf, UntilField, whyNotUntil } from './UntilField.tsx'

const labels = labelsOf(selfServiceFields)

/** 'Self-Service': what captains may do themselves with what they bought. */
export function SelfServiceForm() {
  const { id, readOnly, timeZone } = useSetupTournament()
  const { data } = useSuspenseQuery(selfService(id))
  const { revision, ...saved } = data
  const values = {
    ...saved,
    handOverBy: byOf(saved.handOverUntilOn, saved.handOverUntilDays),
  }
  const act = useAct('PUT setup/tournament/:id/selfService', {
    values,
    schema: Schema,
    check: (typed) => ({
      handOverUntilOn: whyNotUntil(typed.handOverBy, 'day', typed.handOverUntilOn),
      handOverUntilDays: whyNotUntil(typed.handOverBy, 'days', typed.handOverUntilDays),
    }),
    revision,
    send: ({ handOverBy, ...typed }, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Self-service saved successfully.'],
  })
  const { typed } = act
  return (
    <ActForm act={act} label="Self-Service" labels={labels} readOnly={readOnly} timeZone={timeZone}>
      <Panel>
        <Title order={2}>Self-Service</Title>
        <Text c="var(--text-soft)" mt={4} mb="lg" maw="60rem">
          What captains may do themselves with what they bought. Linked and virtual entries go along. Days end at
          midnight in the tournament's zone. Who bought under milder rules keeps those.
        </Text>
        <Stack gap="lg">
          <UntilField
            label={labels.handOverUntilOn}
            by={typed.handOverBy}
            onBy={(handOverBy) => act.setValues({ handOverBy, handOverUntilOn: null, handOverUntilDays: null })}
            day={act.choice('handOverUntilOn')}
            days={act.number('handOverUntilDays')}
          />
        </Stack>
      </Panel>
    </ActForm>
  )
}
