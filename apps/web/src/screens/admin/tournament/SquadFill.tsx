import { dayOf, dayTimeText, formatDayShort } from '@kegler/domain/dates.ts'
import { Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import classes from '../../../staff/Dense.module.css'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import { Bars } from './Bars.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { Figures } from './figures.ts'

const colors = { sold: 'var(--mantine-primary-color-filled)', held: 'var(--few)', free: 'var(--line)' }

/** What of each squad is sold, held in carts and free. */
export function SquadFill({ figures: { squads, timeZone, tournamentId } }: { figures: Figures }) {
  const rows = useMemo(
    () => squads.map((squad) => ({ ...squad, sold: squad.taken - squad.held, free: squad.total - squad.taken })),
    [squads],
  )
  const [first, last] = [squads[0], squads.at(-1)]
  const time = (startsAt: string) => dayTimeText(startsAt, timeZone)
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>Fill per Squad</Title>
      {first && last && (
        <Bars
          label="Places of each squad that are sold, held in carts and free, by start; the table below has the numbers."
          bars={rows.map(({ squadId, eventName, startsAt, sold, held, free }) => ({
            key: squadId,
            title: `${eventName}, ${time(startsAt)}: ${sold} sold, ${held} held, ${free} free`,
            parts: [
              { value: sold, color: colors.sold },
              { value: held, color: colors.held },
              { value: free, color: colors.free },
            ],
          }))}
          legend={[
            { name: 'sold', color: colors.sold },
            { name: 'held', color: colors.held },
            { name: 'free', color: colors.free },
          ]}
          first={formatDayShort(dayOf(first.startsAt, timeZone))}
          last={formatDayShort(dayOf(last.startsAt, timeZone))}
        />
      )}
      <StaffTable
        className={classes.dense}
        rows={rows}
        pageSize={10}
        keyOf={({ squadId }) => squadId}
        empty="There are no squads yet."
        columns={[
          {
            header: 'Squad',
            names: true,
            sortBy: ({ startsAt }) => startsAt,
            cell: ({ startsAt, description }) => [time(startsAt), description].filter(Boolean).join(', '),
          },
          { header: 'Event', cell: ({ eventName }) => eventName, sortBy: ({ eventName }) => eventName },
          {
            header: 'Sold',
            end: true,
            sortBy: ({ sold }) => sold,
            cell: ({ squadId, eventName, startsAt, sold }) => (
              <FigureLink
                to="/admin/entries"
                search={{ tournamentId, squadId }}
                label={`${sold} sold of ${eventName}, ${time(startsAt)}`}
              >
                {sold}
              </FigureLink>
            ),
          },
          { header: 'Held', end: true, cell: ({ held }) => held, sortBy: ({ held }) => held },
          { header: 'Captains’ Cap', end: true, cell: ({ captainCap }) => captainCap },
          { header: 'Total', end: true, cell: ({ total }) => total, sortBy: ({ total }) => total },
          {
            header: 'Taken',
            end: true,
            cell: ({ taken, total }) => (total ? `${Math.round((100 * taken) / total)} %` : '–'),
            sortBy: ({ taken, total }) => (total ? taken / total : 0),
          },
        ]}
      />
    </Stack>
  )
}
