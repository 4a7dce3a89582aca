import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { defaultLastDay, moveAgreement } from '@kegler/domain/waiting-list/wait.rules.ts'
import { Text } from '@mantine/core'
import { serverNow } from '../client/api.ts'
import { Await } from '../kit/act/Await.tsx'
import type { ActFields } from '../kit/act/useAct.ts'
import { DayField } from '../kit/dates/DayField.tsx'
import { Starts, useStarts } from './WaitFields.tsx'

interface Move {
  squadIds: string[]
  inOrder: boolean
  until: DayText
}
interface Props {
  act: ActFields<Move>
  wait: {
    tournamentId: string
    timeZone: string
    eventId: string
    numberOfBowlers: number
    entries: readonly { squadDateTime: string | null }[]
  }
  /** The starts of the day of the entries alone. */
  sameDay?: boolean
}

/** Where entries that move want to go, and until when they wait. */
export function MoveFields({ act, wait, sameDay = false }: Props) {
  const { tournamentId, timeZone, eventId, numberOfBowlers, entries } = wait
  const read = useStarts(tournamentId, eventId)
  const { typed } = act
  const now = entries[0]?.squadDateTime ?? null
  const ownDay = now && dayOf(now, timeZone)
  const isFull = ({ available }: { available: number }) => available < entries.length
  const starts = (read.data?.starts ?? [])
    .filter(({ startDateTime }) => startDateTime !== now && (!sameDay || dayOf(startDateTime, timeZone) === ownDay))
    // to the others they can be moved now
    .toSorted((a, b) => Number(isFull(b)) - Number(isFull(a)))
  const lastDay = (squadIds: readonly string[]) => {
    const chosen = starts.filter(({ id }) => squadIds.includes(id)).map((one) => dayOf(one.startDateTime, timeZone))
    const today = dayOf(new Date(serverNow()), timeZone)
    return defaultLastDay(ownDay ? [ownDay, ...chosen] : chosen, today, read.data?.lastDay ?? today)
  }
  return (
    <>
      <Await of={read} loading="Loading the starts." />
      {read.data && (
        <Starts
          {...{ act, starts, timeZone, numberOfBowlers }}
          onChange={(squadIds) =>
            // a day that somebody chose stays
            act.setValues({
              squadIds,
              ...(typed.until === lastDay(typed.squadIds) ? { until: lastDay(squadIds) } : {}),
            })
          }
        />
      )}
      <DayField {...act.choice('until')} label="Wait until" description="The last day" clearable={false} />
      <Text>{`${moveAgreement(typed.until)}.`}</Text>
    </>
  )
}
