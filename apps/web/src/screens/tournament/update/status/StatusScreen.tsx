import { dayTimeText, shortHour } from '@kegler/domain/dates.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ChecksList } from '../ChecksList.tsx'
import { setupChecks } from '../checks.ts'
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx'
import { ExportPart } from './ExportPart.tsx'
import { PublishPart } from './PublishPart.tsx'
import classes from './Status.module.css'
import { StatusList } from './StatusList.tsx'
import { useStatus } from './useStatus.ts'

/** Status of the tournament, what prevents opening it, and what its management system gets. */
export function StatusScreen() {
  const { id, timeZone } = useSetupTournament()
  const state = useStatus(id)
  const { data: checks } = useSuspenseQuery(setupChecks(id))
  const [wanted, setWanted] = useState<string | null>(null)
  const { opensAt } = state
  return (
    <>
      <PublishPart id={id} state={state} />
      <div className={classes.columns}>
        <Panel aria-labelledby="statuses">
          <Title order={2} id="statuses" mb="xs">
            Status
          </Title>
          {opensAt && (
            <Text mb="xs">
              <span>
                {`${new Date(opensAt) > new Date() ? 'Registration opens' : 'Registration opened'} ${shortHour(dayTimeText(opensAt, timeZone))}.`}
              </span>{' '}
              <Link to="/tournament/update/$tournamentId" params={{ tournamentId: id }} hash="opensAt">
                Change
              </Link>
            </Text>
          )}
          <StatusList state={state} onWant={setWanted} />
        </Panel>
        <Stack gap="lg">
          <Panel aria-labelledby="checks">
            <Title order={2} id="checks" mb="sm">
              Checks
            </Title>
            {checks.length > 0 ? (
              <ChecksList checks={checks} tournamentId={id} />
            ) : (
              <Text>Nothing prevents opening this tournament.</Text>
            )}
          </Panel>
          {state.systemShouldExport && <ExportPart id={id} state={state} />}
        </Stack>
      </div>
      {wanted && (
        <ChangeStatusDialog id={id} state={state} checks={checks} wanted={wanted} onClose={() => setWanted(null)} />
      )}
    </>
  )
}
