import { secondTeamTitle, suggestedSets } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText, dayOf, formatDay } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addSquad } from '../../../cart/lines.ts'
import { addedTitle, useAddToCart } from '../../../cart/useAddToCart.ts'
import { useCart } from '../../../cart/useCart.ts'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { withdrawNotice } from '../../../kit/feedback/notify.ts'
import { isOpenDay, isSecondTeamTime } from '../../../places/choosing.ts'
import { bundlingQuery, type OpenDates, type SquadOffer } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import classes from './Schedule.module.css'

interface Props {
  tournament: Tournament
  dates: OpenDates
  /** The day that shows. */
  day: DayText | null
  onDay: (day: DayText) => void
}
type Notice = { kind: 'secondTeam' } | { kind: 'nextDay'; squad: SquadOffer; teams: number }

/** Adds squads to the cart through the server and shows the result; `add` returns whether they are in the cart. */
export function useSquadAdding({ tournament, dates, day, onDay }: Props) {
  const { data: bundling } = useQuery(bundlingQuery(tournament.id))
  const { squads } = useCart(tournament.id)
  const adding = useAddToCart(tournament)
  const [notice, setNotice] = useState<Notice>()

  const add = async (squad: SquadOffer, quantity: number) => {
    adding.reset()
    const isSecondTeam = isSecondTeamTime(squad, squads, tournament.timeZone)
    setNotice(isSecondTeam ? { kind: 'secondTeam' } : undefined)
    if (isSecondTeam) withdrawNotice(addedTitle)
    const result = isSecondTeam ? null : await adding.add(addSquad(squad, quantity))
    if (!result) return false
    const teams = result.squads.find(({ id }) => id === squad.id)?.quantity ?? quantity
    if (bundling && squad.showBundleGuide) setNotice({ kind: 'nextDay', squad, teams })
    return true
  }
  const close = () => setNotice(undefined)
  const notices = (
    <>
      <ErrorList {...adding.refused} />
      {notice?.kind === 'secondTeam' && <SecondTeam of={notice} onClose={close} />}
    </>
  )
  // It goes with its squad, and once another day shows.
  const guide = notice?.kind === 'nextDay' && squads.some(({ id }) => id === notice.squad.id) ? notice : undefined
  const suggestion = guide && dayOf(guide.squad.startDateTime, tournament.timeZone) === day && (
    <NextDay {...guide} dates={dates} zone={tournament.timeZone} onDay={onDay} onClose={close} />
  )
  return {
    add,
    busy: adding.isPending,
    /** Above the squads: refusals, the second-team warning. */
    notices,
    /** Suggestion for the next day, for the bar at the bottom: there it shifts nothing. */
    suggestion,
  }
}
export type Adding = ReturnType<typeof useSquadAdding>

function SecondTeam({ of, onClose }: { of: Notice; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press brings it into view
  useEffect(() => void box.current?.scrollIntoView({ block: 'center' }), [of])
  return (
    <Alert
      ref={box}
      color="orange"
      role="alert"
      title={secondTeamTitle}
      withCloseButton
      closeButtonLabel="Close the warning"
      onClose={onClose}
    >
      Teams can be bought for one squad time per day in one order. To buy teams for another squad time of this day,
      please finish this order first and then place a separate one.
    </Alert>
  )
}

interface NextDayProps {
  squad: SquadOffer
  teams: number
  zone: string
  dates: OpenDates
  onDay: (day: DayText) => void
  onClose: () => void
}
function NextDay({ squad, teams, zone, dates, onDay, onClose }: NextDayProps) {
  const next = addDays(dayOf(squad.startDateTime, zone), 1)
  const sets = suggestedSets(teams, squad.eventNumberOfBowlers)
  return (
    <Alert
      color="blue"
      role="status"
      className={classes.suggestion ?? ''}
      withCloseButton
      closeButtonLabel="Close the suggestion"
      onClose={onClose}
    >
      <Group justify="space-between" gap="0.5rem 1.5rem">
        <Text size="sm">
          <b>{`Select ${formatDay(next)} to register for Doubles and Singles.`}</b>{' '}
          {sets > 0 && (
            <span>{`${teams === 1 ? 'Your team' : `Your ${teams} teams`} of ${squad.eventNumberOfBowlers} bowlers can make ${plural(sets, 'set', 'sets')}.`}</span>
          )}
        </Text>
        {/* the day opens once the dates are read again: its button has its place before */}
        <Button
          variant="default"
          style={isOpenDay(dates, next) ? undefined : { visibility: 'hidden' }}
          onClick={() => onDay(next)}
        >{`Go to ${formatDay(next)}`}</Button>
      </Group>
    </Alert>
  )
}
