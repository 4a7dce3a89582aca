import { dayOf, formatTime, formatWeekday } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type Ref, useEffect, useRef } from 'react'
import { Empty } from '../../kit/Empty.tsx'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { Money } from '../../kit/Money.tsx'
import { useKeptFocus } from '../../kit/useKeptFocus.ts'
import classes from './FoundDates.module.css'
import { type Found, type FoundOption, readSearch, type Search } from './search.ts'

interface Props {
  found: Found
  search: Search
  timeZone: string
  /** 'Hold All' */
  take: string
  /** What is left out of prices: nothing is bought. */
  isFree?: boolean
  onTake: (option: FoundOption) => void
  onSearch: (search: Search) => void
  /** Waits for what was asked, where the waiting list takes it. */
  onJoin?: () => void
  busy: boolean
}
const atOnce = 10

/** The dates that fit, best first, ten at a time; or what almost fits. */
export function FoundDates({ found, search, timeZone, take, isFree = false, onTake, onSearch, onJoin, busy }: Props) {
  const { count, options, misses, messages, waitFor } = found
  const results = useResultsInSight(JSON.stringify(search), busy)
  if (messages.length > 0) return <ErrorList messages={messages} />
  if (count === 0)
    return <Misses misses={misses} onSearch={onSearch} onJoin={waitFor.length > 0 ? onJoin : undefined} ref={results} />
  const last = search.skip + options.length
  return (
    <Stack gap="sm">
      <div role="status">
        <Title order={3} ref={results} tabIndex={-1}>
          {`${plural(count, 'date fits', 'dates fit')}${count > atOnce ? `, ${search.skip + 1} to ${last}` : ''}`}
        </Title>
      </div>
      <Text c="var(--text-soft)">
        Nearest to the days and times that you asked for first, then most places left, then the earliest.
      </Text>
      <ol className={classes.list}>
        {options.map((option) => {
          const { day, starts, sets, total } = option
          const name = `${formatWeekday(day)}, ${starts.map((start) => formatTime(start.startDateTime, timeZone)).join(' and ')}`
          return (
            <li key={name + starts[0]?.id} className={classes.option}>
              <div className={classes.what}>
                <Text fw={650}>{formatWeekday(day)}</Text>
                {starts.map((start) => (
                  <StartOf key={start.id} start={start} timeZone={timeZone} />
                ))}
                {sets[0] && <Text fw={650}>{formatWeekday(dayOf(sets[0].startDateTime, timeZone))}</Text>}
                {sets.map((start) => (
                  <StartOf key={start.id} start={start} timeZone={timeZone} />
                ))}
              </div>
              {!isFree && (
                <Text fw={650} className={classes.price ?? ''}>
                  <Money dollars={total} /> in all
                </Text>
              )}
              <TakeButton busy={busy} label={`${take}: ${name}`} onTake={() => onTake(option)}>
                {take}
              </TakeButton>
            </li>
          )
        })}
      </ol>
      {count > atOnce && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={search.skip === 0}
            onClick={() => onSearch({ ...search, skip: Math.max(0, search.skip - atOnce) })}
          >
            Previous 10
          </Button>
          <Button
            variant="default"
            disabled={last >= count}
            onClick={() => onSearch({ ...search, skip: search.skip + atOnce })}
          >
            Next 10
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface TakeProps {
  busy: boolean
  /** For screen readers. */
  label: string
  onTake: () => void
  children: string
}
function TakeButton({ busy, label, onTake, children }: TakeProps) {
  const focus = useKeptFocus(busy)
  const press = () => {
    focus.press()
    onTake()
  }
  return (
    <Button variant="default" disabled={busy} aria-label={label} ref={focus.ref} onClick={press}>
      {children}
    </Button>
  )
}

function StartOf({ start, timeZone }: { start: FoundOption['starts'][number]; timeZone: string }) {
  const { startDateTime, eventName, eventIsLinked, quantity, left, locationName } = start
  const [one, many] = eventIsLinked ? ['set', 'sets'] : ['entry', 'entries']
  return (
    <Text>
      <span>
        {`${formatTime(startDateTime, timeZone)}: ${plural(quantity, `${eventName} ${one}`, `${eventName} ${many}`)}`}
      </span>{' '}
      <Text span c="var(--text-soft)">
        {[`${left} left`, locationName].filter(Boolean).join(' · ')}
      </Text>
    </Text>
  )
}

interface MissesProps extends Pick<Found, 'misses'>, Pick<Props, 'onSearch'> {
  onJoin: Props['onJoin'] | undefined
  ref: Ref<HTMLHeadingElement>
}
function Misses({ misses, onSearch, onJoin, ref }: MissesProps) {
  return (
    <Stack gap="sm">
      <div role="status">
        <Title order={3} ref={ref} tabIndex={-1}>
          No date fits
        </Title>
      </div>
      {misses.length === 0 ? (
        <Empty>Nothing comes near to it. Please look for less, or on other days.</Empty>
      ) : (
        <ul className={classes.list} aria-label="What almost fits">
          {misses.map(({ text, search }) => (
            <li key={text} className={classes.option}>
              <Text className={classes.what ?? ''}>{text}</Text>
              <Button
                variant="default"
                aria-label={`Search for this: ${text}`}
                onClick={() => onSearch(readSearch(search))}
              >
                Search for This
              </Button>
            </li>
          ))}
        </ul>
      )}
      {onJoin && (
        <Group>
          <Button variant="default" onClick={onJoin}>
            Join Waiting List
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** After another search the heading of its results comes into view: the form is above it. What was pressed may be gone. */
function useResultsInSight(search: string, busy: boolean) {
  const results = useRef<HTMLHeadingElement>(null)
  const seen = useRef(search)
  useEffect(() => {
    if (busy || seen.current === search) return
    seen.current = search
    results.current?.scrollIntoView({ block: 'start' })
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches(':disabled'))
      results.current?.focus({ preventScroll: true })
  }, [search, busy])
  return results
}
