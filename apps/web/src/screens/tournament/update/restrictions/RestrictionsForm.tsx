import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { RestrictionsForm as Schema } from '@kegler/domain/setup/restrictions/restrictions.calls.ts'
import { restrictionFields } from '@kegler/domain/setup/restrictions/restrictions.fields.ts'
import { Checkbox, Stack, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../app/api.ts'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { restrictions } from '../../../../setup/texts.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { columns } from '../../../../ui/columns.ts'
import { WholeNumber } from '../../../../ui/form/fields.tsx'
import { Panel } from '../../../../ui/Panel.tsx'

type Fields = Omit<AnswerOf<'GET setup/tournament/:id/restriction'>, 'revision'>

const labels = labelsOf(restrictionFields)

/** 'Tournament Restrictions'. */
export function RestrictionsForm() {
  const { id, readOnly, timeZone } = useSetupTournament()
  const { data } = useSuspenseQuery(restrictions(id))
  const { revision, ...values } = data
  const edit = useEditForm({
    call: 'PUT setup/tournament/:id/restriction',
    values: values as Fields & Record<string, unknown>,
    schema: Schema,
    revision,
    send: (typed, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Restrictions saved successfully.'],
  })
  const { typed, form } = edit
  const tick = (name: keyof Fields, disabled = false) => (
    <Checkbox {...edit.tick(name)} {...textsOf(restrictionFields, name)} disabled={disabled || readOnly} />
  )
  const requireRosters = edit.tick('requireRosterBeforeCheckout')
  return (
    <EditForm edit={edit} label="Tournament Restrictions" labels={labels} readOnly={readOnly} timeZone={timeZone}>
      <Panel>
        <Title order={2} size="h3" mb="lg">
          Tournament Restrictions
        </Title>
        <div style={{ ...columns('20rem'), gap: '1.5rem 2.5rem' }}>
          <Stack gap="md">
            {tick('enforceMinimumCaptainAge')}
            {typed.enforceMinimumCaptainAge && (
              <WholeNumber
                {...edit.number('minimumCaptainAge')}
                label={labels.minimumCaptainAge}
                step={1}
                maw="14rem"
              />
            )}
            {tick('restrictBowlersToActiveMembership')}
            {tick('restrictBowlersToYouthMembership')}
            {tick('enforceMaxEntries')}
          </Stack>
          <Stack gap="md">
            <Checkbox
              {...requireRosters}
              {...textsOf(restrictionFields, 'requireRosterBeforeCheckout')}
              disabled={readOnly}
              onChange={(event) => {
                requireRosters.onChange(event)
                if (!event.currentTarget.checked) form.setFieldValue('blockFailedDivisionCalculation', false)
              }}
            />
            {tick('blockFailedDivisionCalculation', !typed.requireRosterBeforeCheckout)}
            {tick('showCalculatedDivisionToCaptain')}
            {tick('allowChangeBetweenFreeEvents')}
          </Stack>
        </div>
        <TextInput
          {...edit.text('termsUrl')}
          {...textsOf(restrictionFields, 'termsUrl')}
          type="url"
          mt="lg"
          maw="40rem"
        />
      </Panel>
    </EditForm>
  )
}
