import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { timeLabel, whyNotOnDay } from '@kegler/domain/setup/squads/squad.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Alert, Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../../../client/save.ts'
import { ImportButton } from '../../../../imports/ImportButton.tsx'
import { squads } from '../../../../imports/kinds.ts'
import { Await } from '../../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../../kit/ButtonLink.tsx'
import { Empty } from '../../../../kit/Empty.tsx'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { notify } from '../../../../kit/feedback/notify.ts'
import { MonthCalendar } from '../../../../kit/MonthCalendar.tsx'
import { monthOf, titleOf } from '../../../../kit/months.ts'
import { useSetupTournament } from '../../tournament.ts'
import { DeleteSquad } from './DeleteSquad.tsx'
import { colorOf } from './eventColors.ts'
import { squadsText } from './lanes.ts'
import { PlanSquads } from './PlanSquads.tsx'
import { SquadDialog } from './SquadDialog.tsx'
import classes from './Squads.module.css'
import { type Squad, squadEvents, squadsOfMonth } from './squadReads.ts'

type Opened = { day: DayText } | { squad: Squad } | { deleted: Squad } | 'plan'

/** The squads of a tournament in a month calendar. */
export function SquadsScreen() {
  const tournament = useSetupTournament()
  const { id, timeZone, readOnly, timeZoneDisplayName } = tournament
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const today = dayOf(new Date(), timeZone)
  const [month, setMonth] = useState(monthOf(known.nextDay ?? known.lastDay ?? today))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [made, setMade] = useState<{ planId: string; made: number } | null>(null)
  const read = useQuery({ ...squadsOfMonth(id, month), placeholderData: keepPreviousData })
  const byDay = Map.groupBy(read.data ?? [], (squad) => squad.day)
  const close = () => setOpened(null)
  const showDay = (day: DayText | null) => {
    if (day) setMonth(monthOf(day))
  }
  const hasEvents = known.events.length > 0
  // in the month that is shown, as far as the tournament is in it
  const dayToAdd = [`${month}-01`, tournament.startDate, tournament.endDate].sort()[1] ?? today
  const first = known.firstDay && monthOf(known.firstDay)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="var(--text-soft)">
          <span>{`${plural(known.squads, 'squad', 'squads')}. Times are ${timeZoneDisplayName}.`}</span>
          {first && first !== month && (
            <>
              {' '}
              <Anchor component="button" onClick={() => setMonth(first)}>{`First squads: ${titleOf(first)}`}</Anchor>
            </>
          )}
        </Text>
        <Group gap="md">
          {!readOnly && hasEvents && <ImportButton kind={squads(id)} />}
          {!readOnly && (
            <Button
              hiddenFrom="sm"
              variant="default"
              disabled={!hasEvents}
              onClick={() => setOpened({ day: dayToAdd })}
            >
              Add squad
            </Button>
          )}
          {!readOnly && (
            <Button disabled={!hasEvents} onClick={() => setOpened('plan')}>
              Plan squads
            </Button>
          )}
        </Group>
      </Group>
      {!hasEvents && (
        <Empty
          action={
            tournament.canCreateEvent && (
              <ButtonLink to="/tournament/update/$tournamentId/events" params={{ tournamentId: id }}>
                Go to Events
              </ButtonLink>
            )
          }
        >
          Squads are made for events. Please create a bowled event first.
        </Empty>
      )}
      {made && <Made {...made} canUndo={statusAllows(tournament.status, 'delete')} onClose={() => setMade(null)} />}
      <Await of={read} loading="Loading squads.">
        {() => (
          <MonthCalendar<Squad>
            label="Squads"
            month={month}
            onMonth={setMonth}
            today={today}
            itemsOf={(day) => byDay.get(day) ?? []}
            canOpen={() => !readOnly && hasEvents}
            isQuiet={(day) => whyNotOnDay(day, tournament) !== null}
            dayLabel="add a squad"
            none="There are no squads in this month."
            onDay={(day) => setOpened({ day })}
            show={(squad, tabIndex) => (
              <button
                type="button"
                className={classes.chip}
                title={squad.eventName}
                style={{
                  borderInlineStartColor: colorOf(known, squad.eventId),
                  ['--fill' as string]: `${(100 * squad.sold) / Math.max(1, squad.quantity)}%`,
                }}
                data-hidden={squad.hideFromCaptains || undefined}
                tabIndex={tabIndex}
                onClick={() => setOpened({ squad })}
              >
                <span>{timeLabel(squad.time)}</span> <span className={classes.event}>{squad.eventName}</span>
                <span className={classes.count}>{`${squad.sold}/${squad.capacity}`}</span>
                <VisuallyHidden>{`sold${squad.hideFromCaptains ? ', hidden from captains' : ''}`}</VisuallyHidden>
                {squad.offered + squad.waiting > 0 && (
                  <span className={classes.waits}>
                    {[squad.offered > 0 && `${squad.offered} offered`, squad.waiting > 0 && `${squad.waiting} waiting`]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                )}
              </button>
            )}
          />
        )}
      </Await>
      {opened === 'plan' && (
        <PlanSquads
          onClose={close}
          onMade={(plan) => {
            setMade(plan)
            showDay(plan.firstDay)
          }}
        />
      )}
      {opened && typeof opened === 'object' && 'deleted' in opened && (
        <DeleteSquad squad={opened.deleted} onClose={close} />
      )}
      {opened && typeof opened === 'object' && !('deleted' in opened) && (
        <SquadDialog
          {...('squad' in opened ? { squad: opened.squad } : { day: opened.day })}
          onClose={close}
          onMade={showDay}
          onDelete={(deleted) => setOpened({ deleted })}
        />
      )}
    </Stack>
  )
}

/** A plan that was just applied; in Setup it can be undone as one. */
function Made({
  planId,
  made,
  canUndo,
  onClose,
}: {
  planId: string
  made: number
  canUndo: boolean
  onClose: () => void
}) {
  const { id } = useSetupTournament()
  const undo = useSave('POST setup/tournament/:id/squads/plan/:planId/undo', {
    form: true,
  })
  const run = async () => {
    const undone = await undo.mutateAsync({ params: { id, planId }, body: {} }).catch(() => null)
    if (!undone) return
    notify('Deleted!', `The plan was undone. ${squadsText(undone.deleted)} deleted.`)
    onClose()
  }
  return (
    <Alert color="blue" role="status" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      <Text mb="xs">{`${squadsText(made)} made.`}</Text>
      {canUndo && (
        <Button variant="default" size="compact-md" loading={undo.isPending} onClick={() => void run()}>
          Undo
        </Button>
      )}
      <ErrorList error={undo.error} />
    </Alert>
  )
}
