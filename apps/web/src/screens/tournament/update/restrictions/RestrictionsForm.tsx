import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { RestrictionsForm as Schema } from '@kegler/domain/setup/restrictions/restrictions.calls.ts'
import { restrictionFields } from '@kegler/domain/setup/restrictions/restrictions.fields.ts'
import { Box, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../client/api.ts'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { columns } from '../../../../kit/columns.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { restrictions } from '../texts.ts'

type Fields = Omit<AnswerOf<'GET setup/tournament/:id/restriction'>, 'revision'>

const labels = labelsOf(restrictionFields)

/** 'Tournament Restrictions'. */
export function RestrictionsForm() {
  const { id, readOnly, timeZone } = useSetupTournament()
  const { data } = useSuspenseQuery(restrictions(id))
  const { revision, ...values } = data
  const act = useAct('PUT setup/tournament/:id/restriction', {
    values,
    schema: Schema,
    revision,
    send: (typed, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Restrictions saved successfully.'],
  })
  const { typed } = act
  const tick = (name: keyof Fields, disabled = false) => (
    <Checkbox {...act.tick(name)} {...textsOf(restrictionFields, name)} disabled={disabled || readOnly} />
  )
  const hours = (name: 'acceptHours' | 'gatherHours' | 'mostWaits') => (
    <WholeNumber {...act.number(name)} {...textsOf(restrictionFields, name)} step={1} flex="1 1 14rem" />
  )
  const requireRosters = act.tick('requireRosterBeforeCheckout')
  return (
    <ActForm act={act} label="Tournament Restrictions" labels={labels} readOnly={readOnly} timeZone={timeZone}>
      <Panel>
        <Title order={2} mb="lg">
          Tournament Restrictions
        </Title>
        <div style={{ ...columns('20rem'), gap: '1.5rem 2.5rem' }}>
          <Stack gap="md">
            {tick('enforceMinimumCaptainAge')}
            {typed.enforceMinimumCaptainAge && (
              <WholeNumber {...act.number('minimumCaptainAge')} label={labels.minimumCaptainAge} step={1} maw="14rem" />
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
                if (!event.currentTarget.checked) act.set('blockFailedDivisionCalculation', false)
              }}
            />
            {tick('blockFailedDivisionCalculation', !typed.requireRosterBeforeCheckout)}
            {tick('showCalculatedDivisionToCaptain')}
            {tick('allowChangeBetweenFreeEvents')}
          </Stack>
        </div>
        <Group align="flex-start" gap="lg" mt="lg">
          <Box flex="1 1 16rem">{tick('waitingList')}</Box>
          {typed.waitingList && (
            <>
              {hours('acceptHours')}
              {hours('gatherHours')}
              {hours('mostWaits')}
            </>
          )}
        </Group>
        <TextInput
          {...act.field('termsUrl')}
          {...textsOf(restrictionFields, 'termsUrl')}
          type="url"
          mt="lg"
          maw="40rem"
        />
      </Panel>
    </ActForm>
  )
}
