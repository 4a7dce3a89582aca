import '@mantine/core/styles/Pill.layer.css'
import { formatDay } from '@kegler/domain/dates.ts'
import { Group, Pill } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { dayIn } from '../../../../kit/dates/typedDay.ts'
import { useSetupTournament } from '../../tournament.ts'

/** Days that are chosen one by one. */
export function PlanDays({
  label,
  days,
  onChange,
}: {
  label: string
  days: readonly string[]
  onChange: (days: string[]) => void
}) {
  const { startDate, endDate } = useSetupTournament()
  const [typed, setTyped] = useState<string | null>(null)
  const add = (day: string | null) => {
    setTyped(day)
    if (!dayIn(day) || !day) return
    onChange([...new Set([...days, day])].sort())
    setTyped(null)
  }
  return (
    <Group align="flex-end" gap="sm">
      <DayField label={label} value={typed} onChange={add} minDate={startDate} maxDate={endDate} w="11rem" />
      <Group gap={4} role="list" aria-label={`${label}, chosen`}>
        {days.map((day) => (
          <Pill
            key={day}
            role="listitem"
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${formatDay(day)}` }}
            onRemove={() => onChange(days.filter((other) => other !== day))}
          >
            {formatDay(day)}
          </Pill>
        ))}
      </Group>
    </Group>
  )
}
