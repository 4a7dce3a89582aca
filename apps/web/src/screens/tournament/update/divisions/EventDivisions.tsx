import { Button, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Await } from '../../../../kit/act/Await.tsx'
import { ListEditor } from '../../../../kit/form/ListEditor.tsx'
import type { OpenRow } from '../../../../kit/form/useOpenRow.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { divisionsOf } from '../divisions.ts'
import type { SetupEvent, SetupVirtualEvent } from '../events.ts'
import { AverageBar } from './AverageBar.tsx'
import { AverageSetDialog } from './AverageSetDialog.tsx'
import { DivisionForm } from './DivisionForm.tsx'
import { DivisionRow } from './DivisionRow.tsx'
import { DivisionTester } from './DivisionTester.tsx'

interface Props {
  event: SetupEvent | SetupVirtualEvent
  bowled: readonly SetupEvent[]
  over: OpenRow
}
/** The divisions of an event with their forms, where their averages leave gaps, and a roster to try. */
export function EventDivisions({ event, bowled, over }: Props) {
  const { canCreateDivision } = useSetupTournament()
  const owner = { kind: 'maps' in event ? 'virtual' : 'event', id: event.id } as const
  const read = useQuery(divisionsOf(owner))
  const [isMakingSet, setMakingSet] = useState(false)
  if (!read.data) return <Await of={read} loading="Loading divisions." />
  const divisions = read.data
  const bowlers = bowlersOf(event, bowled)
  return (
    <Panel aria-labelledby="divisions">
      <Stack gap="lg">
        <ListEditor
          title={<Title order={2} id="divisions">{`${event.name} Divisions`}</Title>}
          over={over}
          name="division"
          rows={divisions}
          keyOf={({ id }) => id}
          addLabel={canCreateDivision && 'Create Division'}
          empty="Heads up! No divisions found."
          emptyActs={
            canCreateDivision &&
            event.averageBased && (
              <Button variant="default" onClick={() => setMakingSet(true)}>
                Divisions by Average
              </Button>
            )
          }
          show={(division, open) => <DivisionRow division={division} onOpen={open} />}
          edit={(division, onClose) => (
            <DivisionForm owner={owner} event={event} division={division} onClose={onClose} />
          )}
        />
        {divisions.length > 0 && event.averageBased && <AverageBar divisions={divisions} bowlers={bowlers} />}
        {divisions.length > 0 && <DivisionTester divisions={divisions} bowlers={bowlers} of={event} />}
      </Stack>
      {isMakingSet && (
        <AverageSetDialog
          of={owner.kind === 'event' ? { eventId: event.id } : { virtualEventId: event.id }}
          bowlers={bowlers}
          onClose={() => setMakingSet(false)}
        />
      )}
    </Panel>
  )
}

/** Of a team-owned virtual event those of its teams; a bowler-owned one is bowled by one. */
function bowlersOf(event: SetupEvent | SetupVirtualEvent, bowled: readonly SetupEvent[]): number {
  if (!('maps' in event)) return event.numberOfBowlers
  const team = bowled.find(({ id }) => id === event.maps[0])
  return event.owner === 'team' && team ? team.numberOfBowlers : 1
}
