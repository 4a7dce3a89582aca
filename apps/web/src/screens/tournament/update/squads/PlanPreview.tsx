import { formatWeekday } from '@kegler/domain/dates.ts'
import { timeLabel, wallText } from '@kegler/domain/setup/squads/squad.rules.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { Table } from '../../../../kit/table/Table.tsx'
import type { Preview, SquadEvents } from './squadReads.ts'

const shownAtOnce = 40

/** What a plan would make, day by day, and what not, with the reasons. */
export function PlanPreview({ preview, events }: { preview: Preview; events: SquadEvents }) {
  const nameOf = (eventId: string) => events.events.find(({ id }) => id === eventId)?.name ?? ''
  const days = [...Map.groupBy(preview.squads, ({ day }) => day)]
  const not = [
    ['Refused', preview.refused],
    ['Skipped', preview.skipped],
  ] as const
  return (
    <Stack gap="sm">
      <Alert color={preview.refused.length > 0 ? 'orange' : 'blue'} role="status">
        {preview.summary}
      </Alert>
      {not.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <details key={title} open={rows.length <= 5}>
              <summary>{`${title}: ${rows.length}`}</summary>
              <ul>
                {rows.slice(0, shownAtOnce).map(({ eventId, day, time, reason }) => (
                  <li key={`${eventId} ${day} ${time}`}>{`${nameOf(eventId)} at ${wallText(day, time)}: ${reason}`}</li>
                ))}
              </ul>
            </details>
          ),
      )}
      {days.length > 0 && (
        <Table
          rows={days.slice(0, shownAtOnce)}
          keyOf={([day]) => day}
          tooMany={days.length > shownAtOnce ? `and ${days.length - shownAtOnce} more days` : undefined}
          columns={[
            { header: 'Day', names: true, cell: ([day]) => formatWeekday(day) },
            {
              header: 'Squads',
              cell: ([, squads]) => (
                <Text component="span">
                  {squads
                    .map(
                      (squad) =>
                        `${nameOf(squad.eventId)} ${timeLabel(squad.time)} (lanes ${squad.startLane}–${squad.endLane})`,
                    )
                    .join(', ')}
                </Text>
              ),
            },
            {
              header: 'Entries',
              end: true,
              cell: ([, squads]) => figure(squads.reduce((sum, { total }) => sum + total, 0)),
            },
          ]}
        />
      )}
    </Stack>
  )
}
