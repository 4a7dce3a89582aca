import { Button, Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListEditor } from '../../../../kit/form/ListEditor.tsx'
import { useOpenRow } from '../../../../kit/form/useOpenRow.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { setupEvents, setupVirtualEvents } from '../events.ts'
import { RecomputeProgress } from '../RecomputeProgress.tsx'
import { AgeDateForm } from './AgeDateForm.tsx'
import { EventForm } from './EventForm.tsx'
import { EventRow } from './EventRow.tsx'
import { EventSetDialog } from './EventSetDialog.tsx'
import { LinkToggle } from './LinkToggle.tsx'
import { VirtualEventForm } from './VirtualEventForm.tsx'

/** Bowled and virtual events of a tournament; one in all is open at a time. */
export function EventsScreen() {
  const tournament = useSetupTournament()
  const { data: events } = useSuspenseQuery(setupEvents(tournament.id))
  const { data: virtualEvents } = useSuspenseQuery(setupVirtualEvents(tournament.id))
  const over = useOpenRow()
  const [isMakingSet, setMakingSet] = useState(false)
  const isEmpty = events.length === 0 && virtualEvents.length === 0
  return (
    <Stack gap="lg">
      <AgeDateForm />
      <RecomputeProgress tournamentId={tournament.id} />
      <Panel aria-labelledby="bowled">
        <ListEditor
          title={
            <Title order={2} id="bowled">
              Bowled Events
            </Title>
          }
          over={over}
          name="bowled"
          rows={events}
          keyOf={({ id }) => id}
          addLabel={tournament.canCreateEvent && 'Create Bowled Event'}
          empty="No information to display."
          emptyActs={
            isEmpty &&
            tournament.canCreateEvent && (
              <Button variant="default" onClick={() => setMakingSet(true)}>
                Create Championship Events
              </Button>
            )
          }
          show={(event, open) => <EventRow event={event} onOpen={open} />}
          edit={(event, close) => <EventForm event={event} onClose={close} />}
        >
          <LinkToggle />
        </ListEditor>
      </Panel>
      <Panel aria-labelledby="virtual">
        <ListEditor
          title={
            <Title order={2} id="virtual">
              Virtual Events
            </Title>
          }
          over={over}
          name="virtual"
          rows={virtualEvents}
          keyOf={({ id }) => id}
          addDisabled={events.length === 0}
          addLabel={tournament.canCreateVirtualEvent && 'Create Virtual Event'}
          empty={
            events.length > 0
              ? 'No information to display.'
              : 'A virtual event is fed by bowled events: create one first.'
          }
          show={(event, open) => <EventRow event={event} onOpen={open} bowled={events} />}
          edit={(event, close) => <VirtualEventForm event={event} bowled={events} onClose={close} />}
        />
      </Panel>
      {isMakingSet && <EventSetDialog tournamentId={tournament.id} onClose={() => setMakingSet(false)} />}
    </Stack>
  )
}
