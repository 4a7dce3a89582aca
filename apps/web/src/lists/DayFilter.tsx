import { useState } from 'react'
import { DayField } from '../kit/dates/DayField.tsx'
import { dayIn } from '../kit/dates/typedDay.ts'

interface Props {
  label: string
  /** A day 'YYYY-MM-DD'; '': none. */
  value: string
  onChange: (day: string) => void
}
/** Narrows a list to a day. It is narrowed once what is typed is a day. */
export function DayFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DayField
      label={label}
      value={typed ?? (value || null)}
      onChange={(next) => {
        const isDone = next === null || dayIn(next) !== null
        setTyped(isDone ? null : next)
        if (isDone) onChange(next ?? '')
      }}
    />
  )
}
