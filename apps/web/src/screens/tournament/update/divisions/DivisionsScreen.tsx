import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../../../kit/ButtonLink.tsx'
import { Empty } from '../../../../kit/Empty.tsx'
import { useOpenRow } from '../../../../kit/form/useOpenRow.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { type SetupEvent, type SetupVirtualEvent, setupEvents, setupVirtualEvents } from '../events.ts'
import { RecomputeProgress } from '../RecomputeProgress.tsx'
import classes from './DivisionsScreen.module.css'
import { EventDivisions } from './EventDivisions.tsx'

/** Divisions of one event, chosen on the left. */
export function DivisionsScreen() {
  const { id, canCreateEvent } = useSetupTournament()
  const { data: events } = useSuspenseQuery(setupEvents(id))
  const { data: virtualEvents } = useSuspenseQuery(setupVirtualEvents(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const over = useOpenRow()
  const event = [...events, ...virtualEvents].find((one) => one.id === chosen) ?? events[0] ?? virtualEvents[0]
  const choose = async (next: string) => {
    if (!(await over.leave())) return
    over.close()
    setChosen(next)
  }
  const list = (title: string, all: readonly (SetupEvent | SetupVirtualEvent)[]) => (
    <>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {all.length === 0 && (
        <Text c="var(--text-soft)" mb="md">
          None
        </Text>
      )}
      <ul className={classes.list} aria-label={title}>
        {all.map(({ id, name, divisions }) => (
          <li key={id}>
            <button type="button" aria-current={id === event?.id || undefined} onClick={() => void choose(id)}>
              <span>{name}</span> <span className={classes.count}>{`(${divisions})`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <Stack gap="lg">
      <RecomputeProgress tournamentId={id} />
      <div className={classes.columns}>
        <Panel>
          {list('Bowled Events', events)}
          {list('Virtual Events', virtualEvents)}
        </Panel>
        {event ? (
          <EventDivisions key={event.id} event={event} bowled={events} over={over} />
        ) : (
          <Empty
            action={
              canCreateEvent && (
                <ButtonLink to="/tournament/update/$tournamentId/events" params={{ tournamentId: id }}>
                  Go to Events
                </ButtonLink>
              )
            }
          >
            Divisions belong to events: create an event first.
          </Empty>
        )}
      </div>
    </Stack>
  )
}
