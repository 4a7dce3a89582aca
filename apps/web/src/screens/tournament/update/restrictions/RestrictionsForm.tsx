import { RestrictionsForm as Schema } from '@kegler/domain/setup/restrictions/restrictions.calls.ts'
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

const labels = {
  enforceMinimumCaptainAge: 'Enforce a minimum captain age',
  minimumCaptainAge: 'Minimum Captain Age',
  showCalculatedDivisionToCaptain: 'Show the calculated division to captains',
  requireRosterBeforeCheckout: 'Require rosters before checkout',
  blockFailedDivisionCalculation: 'Enforce Divisions when setting rosters',
  restrictBowlersToActiveMembership: 'Restrict bowlers to active membership',
  restrictBowlersToYouthMembership: 'Restrict bowlers to youth membership',
  allowChangeBetweenFreeEvents: 'Allow change between free events',
  enforceMaxEntries: 'Enforce the maximum of entries per bowler',
  termsUrl: 'Terms URL',
} as const satisfies Record<keyof Fields, string>
const hints: Partial<Record<keyof Fields, string>> = {
  showCalculatedDivisionToCaptain: 'Captains see the division of a complete roster.',
  requireRosterBeforeCheckout: 'Captains fill every roster before they pay.',
  blockFailedDivisionCalculation: 'A roster that fits no division is not saved. Needs rosters before checkout.',
  restrictBowlersToActiveMembership: 'A bowler whose membership ends before the squad is refused.',
  allowChangeBetweenFreeEvents:
    'Captains move an entry between events that cost nothing and start at the same time; staff, between events of the same price.',
  enforceMaxEntries: 'Counts the entries of all captains.',
}

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
    <Checkbox {...edit.tick(name)} label={labels[name]} description={hints[name]} disabled={disabled || readOnly} />
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
              label={labels.requireRosterBeforeCheckout}
              description={hints.requireRosterBeforeCheckout}
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
          label={labels.termsUrl}
          description="Captains agree to this page at checkout."
          type="url"
          mt="lg"
          maw="40rem"
        />
      </Panel>
    </EditForm>
  )
}
