import { addDays, formatDay, formatDayShort } from '@kegler/domain/dates.ts'
import { Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import classes from '../../../staff/Dense.module.css'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import { Bars } from './Bars.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { Figures } from './figures.ts'

const colors = { stand: 'var(--mantine-primary-color-filled)', cancelled: 'var(--full)' }

/** Entries by the day they were sold. */
export function SoldPerDay({ figures: { soldPerDay, tournamentId } }: { figures: Figures }) {
  const days = useMemo(() => withEmptyDays(soldPerDay), [soldPerDay])
  const rows = useMemo(() => {
    let sum = 0
    const summed = soldPerDay.map((day) => {
      sum += day.entries
      return { ...day, sum }
    })
    return summed.toReversed()
  }, [soldPerDay])
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>Sold per Day</Title>
      {first && last && (
        <Bars
          label={`Entries sold per day from ${formatDay(first.day)} to ${formatDay(last.day)}; the table below has the numbers.`}
          bars={days.map(({ day, entries, cancelled }) => ({
            key: day,
            title: `${formatDay(day)}: ${entries} sold, ${cancelled} of them cancelled since`,
            parts: [
              { value: entries - cancelled, color: colors.stand },
              { value: cancelled, color: colors.cancelled },
            ],
          }))}
          legend={[
            { name: 'sold', color: colors.stand },
            { name: 'cancelled since', color: colors.cancelled },
          ]}
          first={formatDayShort(first.day)}
          last={formatDayShort(last.day)}
        />
      )}
      <StaffTable
        className={classes.dense}
        rows={rows}
        pageSize={10}
        keyOf={({ day }) => day}
        empty="Nothing was sold yet."
        columns={[
          { header: 'Day', names: true, cell: ({ day }) => formatDay(day), sortBy: ({ day }) => day },
          {
            header: 'Sold',
            end: true,
            sortBy: ({ entries }) => entries,
            cell: ({ day, entries }) => (
              <FigureLink
                to="/admin/entries"
                search={{ tournamentId, soldOn: day, cancelled: 'all' }}
                label={`${entries} sold on ${formatDay(day)}`}
              >
                {entries}
              </FigureLink>
            ),
          },
          {
            header: 'Cancelled Since',
            end: true,
            cell: ({ day, cancelled }) =>
              cancelled === 0 ? (
                0
              ) : (
                <FigureLink
                  to="/admin/entries"
                  search={{ tournamentId, soldOn: day, cancelled: 'only' }}
                  label={`${cancelled} sold on ${formatDay(day)} and cancelled since`}
                >
                  {cancelled}
                </FigureLink>
              ),
          },
          { header: 'Sold so Far', end: true, cell: ({ sum }) => sum.toLocaleString('en-US') },
        ]}
      />
    </Stack>
  )
}

/** Every day from the first to the last, at most two years of them. */
function withEmptyDays(sold: Figures['soldPerDay']): Figures['soldPerDay'] {
  const known = new Map(sold.map((day) => [day.day, day]))
  const last = sold.at(-1)?.day ?? ''
  const days: Figures['soldPerDay'] = []
  for (let day = sold[0]?.day ?? ''; day && day <= last; day = addDays(day, 1)) {
    if (days.length === 731) return sold
    days.push(known.get(day) ?? { day, entries: 0, cancelled: 0 })
  }
  return days
}
