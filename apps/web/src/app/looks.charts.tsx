import type { DayText } from '@kegler/domain/dates.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Columns } from '../kit/chart/Columns.tsx'
import { HeatCalendar } from '../kit/chart/HeatCalendar.tsx'
import { Pace } from '../kit/chart/Pace.tsx'
import { TimeLines } from '../kit/chart/TimeLines.tsx'
import { Waterfall } from '../kit/chart/Waterfall.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Table } from '../kit/table/Table.tsx'

const today = '2026-12-20'
const day = (n: number): DayText => `2026-12-${String(n).padStart(2, '0')}`
const first20 = Array.from({ length: 20 }, (_, n) => n + 1)
const sold = first20.map((n) => ({ day: day(n), parts: [(n * 7) % 11, n % 4] }))
const numbers = (
  <Table
    rows={sold}
    keyOf={(row) => row.day}
    pageSize={10}
    columns={[
      { header: 'Day', names: true, cell: (row) => row.day },
      { header: 'Captains', end: true, cell: ({ parts }) => parts[0] },
      { header: 'Staff', end: true, cell: ({ parts }) => parts[1] },
    ]}
  />
)
const dollars = (value: number) => `$${value.toLocaleString('en-US')}`
const minutes = first20.map((n) => ({
  at: new Date(Date.UTC(2026, 11, 20, 8, 3 * n)).toISOString(),
  values: [20 + ((n * 13) % 17), n > 8 && n < 11 ? null : (n * 5) % 9],
}))

/** The charts of staff, with the same numbers every time. */
export function Charts() {
  const [chosen, choose] = useState<DayText | null>(day(12))
  return (
    <Panel>
      <Stack gap="xl">
        <Columns
          label="Sold by day"
          answer="130 sold, 5 a day last week"
          numbers={numbers}
          days={sold}
          parts={[
            { name: 'Captains', tone: 'main' },
            { name: 'Staff', tone: 'outline' },
          ]}
          today={today}
          more={() => 'Open list'}
        />
        <Pace
          label="Pace"
          answer="12 ahead of 2025"
          numbers={numbers}
          lines={[
            { name: '2026', points: first20.map((n) => [40 - n, n * 8] as const) },
            { name: '2025', points: first20.map((n) => [40 - 2 * n, n * 14] as const) },
          ]}
          today={20}
        />
        <Waterfall
          label="Money"
          answer="$3,664 are owed"
          numbers={numbers}
          steps={[
            { name: 'Charged', tone: 'main', change: 12_000 },
            { name: 'Cancelled', tone: 'quiet', change: -1_500 },
            { name: 'Paid', tone: 'ok', change: -6_836 },
            { name: 'Owed', tone: 'wrong', change: 0 },
          ]}
          format={dollars}
          short={dollars}
        />
        <TimeLines
          label="Requests"
          answer="36 in the busiest three minutes"
          numbers={numbers}
          points={minutes}
          stepMs={180_000}
          lines={[
            { name: 'Answered', tone: 'main' },
            { name: 'Failed', tone: 'wrong' },
          ]}
          from={new Date(minutes[0]?.at ?? 0)}
          to={new Date(minutes.at(-1)?.at ?? 0)}
          format={String}
        />
        <HeatCalendar
          label="Days by places that are taken"
          days={first20.map((n) => ({
            day: day(n),
            parts: [
              { taken: n, total: 20 },
              { taken: 20 - n, total: 20 },
            ],
          }))}
          today={today}
          chosen={chosen}
          onChoose={choose}
          ends={['0%', '100% sold']}
        />
      </Stack>
    </Panel>
  )
}
