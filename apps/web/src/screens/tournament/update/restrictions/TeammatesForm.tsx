import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { TeammatesForm as Schema } from '@kegler/domain/setup/teammates/teammates.calls.ts'
import { teammateFields } from '@kegler/domain/setup/teammates/teammates.fields.ts'
import { Checkbox, Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { teammates } from '../texts.ts'

const labels = labelsOf(teammateFields)

/** What captains and their teammates may do by link. */
export function TeammatesForm() {
  const { id, readOnly, timeZone } = useSetupTournament()
  const { data } = useSuspenseQuery(teammates(id))
  const { revision, ...values } = data
  const act = useAct('PUT setup/tournament/:id/teammates', {
    values,
    schema: Schema,
    revision,
    send: (typed, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Teammates saved successfully.'],
  })
  const tick = (name: keyof typeof values) => (
    <Checkbox {...act.tick(name)} {...textsOf(teammateFields, name)} disabled={readOnly} />
  )
  return (
    <ActForm act={act} label="Teammates" labels={labels} readOnly={readOnly} timeZone={timeZone}>
      <Panel>
        <Title order={2} mb="lg">
          Teammates
        </Title>
        <Stack gap="md">
          {tick('invites')}
          {tick('shares')}
          {tick('paymentLinks')}
        </Stack>
      </Panel>
    </ActForm>
  )
}
