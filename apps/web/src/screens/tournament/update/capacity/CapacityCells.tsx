import { dayTimeText, formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { RowCapacity } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { whyNotHideSquad } from '@kegler/domain/setup/squads/squad.rules.ts'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { useSave } from '../../../../client/save.ts'
import { useDryRun } from '../../../../kit/act/useDryRun.ts'
import { FillBar } from '../../../../kit/chart/FillBar.tsx'
import { BoundedNumber } from '../../../../kit/form/fields.tsx'
import { useUnsavedGuard } from '../../../../kit/form/useUnsavedGuard.ts'
import { ApiError, messagesOf } from '../../../../net/answers.ts'
import { useSetupTournament } from '../../tournament.ts'
import type { CapacityRow } from '../squads/squadReads.ts'
import classes from './Capacity.module.css'

interface Typed {
  /** By squad, where it differs from what is saved; null: empty, a text: not understood. `shown` is what the row showed before. */
  values: Readonly<Record<string, { value: number | string | null; shown: number }>>
  errors: Readonly<Record<string, string>>
  saving: string | null
  type: (row: CapacityRow, value: number | string | null) => void
  cancel: (id: string) => void
  save: (row: CapacityRow) => Promise<boolean>
}
const Context = createContext<Typed | null>(null)
export const TypedRows = Context.Provider

/** What is typed in the rows of the table: it stays while rows are sorted, filtered and turned. */
export function useTypedRows(rows: readonly CapacityRow[]): Typed {
  const { timeZone } = useSetupTournament()
  const [values, setValues] = useState<Typed['values']>({})
  const [errors, setErrors] = useState<Typed['errors']>({})
  const write = useSave('POST capacity/:squadId', { form: true })
  const [saving, setSaving] = useState<string | null>(null)
  const without = <V,>(all: Readonly<Record<string, V>>, id: string) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== id))
  const cancel = (id: string) => {
    setValues((all) => without(all, id))
    setErrors((all) => without(all, id))
  }
  const save = async (row: CapacityRow): Promise<boolean> => {
    const { value, shown } = values[row.id] ?? { value: null, shown: row.capacity }
    const read = RowCapacity.safeParse({ capacity: value, shown })
    const fail = (message = '') => setErrors((all) => ({ ...all, [row.id]: message }))
    if (!read.success) fail(read.error.issues[0]?.message)
    if (!read.success) return false
    setSaving(row.id)
    try {
      await write.mutateAsync({ params: { squadId: row.id }, body: read.data })
      cancel(row.id)
      return true
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'Stale'
      const newest = isStale ? (error.data as Newest) : null
      if (newest) setValues((all) => ({ ...all, [row.id]: { value, shown: newest.capacity } }))
      fail(newest ? comparison(newest, read.data.capacity, timeZone) : messagesOf(error).join(' '))
      return false
    } finally {
      setSaving(null)
    }
  }
  const dirty = rows.filter(({ id }) => id in values)
  useUnsavedGuard({
    dirty: dirty.length > 0,
    save: async () => {
      for (const row of dirty) if (!(await save(row))) return false
      return true
    },
    onDiscard: () => setValues({}),
  })
  const type = (row: CapacityRow, value: number | string | null) => {
    if (value === row.capacity) return cancel(row.id)
    setValues((all) => ({ ...all, [row.id]: { value, shown: all[row.id]?.shown ?? row.capacity } }))
    setErrors((all) => without(all, row.id))
  }
  return { values, errors, saving, type, cancel, save }
}

/** What somebody else has saved since the row was read. */
interface Newest {
  capacity: number
  changedBy: { email: string; at: string } | null
}
const comparison = ({ capacity, changedBy }: Newest, mine: number, timeZone: string) =>
  `${changedBy ? `Changed by ${changedBy.email} at ${shortHour(dayTimeText(changedBy.at, timeZone))}` : 'Changed by somebody else'}: now ${capacity}, yours ${mine}. Save again for yours.`

/** 'Team, 9:00 AM, Mar 1st, 2026' */
const nameOf = ({ name, startDateTime }: CapacityRow, timeZone: string) =>
  `${name}, ${shortHour(formatSquad(startDateTime, timeZone))}`

/** The number of a row; Save and Cancel while it differs. Arrow keys step it. */
export function Available({ row }: { row: CapacityRow }) {
  const { readOnly, timeZone } = useSetupTournament()
  const typed = use(Context)
  const value = typed?.values[row.id]?.value ?? null
  const busy = typed?.saving === row.id
  const hasEffect = typeof value === 'number' && (value < row.sold + row.held || row.waiting > 0)
  const sent = hasEffect ? { params: { squadId: row.id }, body: { capacity: value } } : null
  const { data: sentences = [] } = useDryRun('POST capacity/:squadId', sent, !busy)
  if (!typed) return row.capacity
  const isDirty = row.id in typed.values
  const error = typed.errors[row.id]
  return (
    <>
      <Group gap="xs" className={classes.available ?? ''}>
        <BoundedNumber
          aria-label={`Available For Purchase, ${nameOf(row, timeZone)}`}
          value={(isDirty ? typed.values[row.id]?.value : row.capacity) ?? ''}
          onChange={(value) => typed.type(row, value === '' ? null : value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isDirty) void typed.save(row)
            if (event.key === 'Escape') typed.cancel(row.id)
          }}
          min={0}
          step={1}
          max={row.totalEntries}
          disabled={readOnly || row.totalEntries === 0 || busy}
          error={error !== undefined}
          hideControls
          classNames={{ input: classes.number ?? '', error: classes.why ?? '' }}
        />
        {isDirty && (
          <>
            <Button size="compact-md" loading={busy} onClick={() => void typed.save(row)}>
              Save
            </Button>
            <Button size="compact-md" variant="default" disabled={busy} onClick={() => typed.cancel(row.id)}>
              Cancel
            </Button>
          </>
        )}
      </Group>
      {sentences.length > 0 && hasEffect && (
        <Text size="sm" maw="16rem" role="status">
          {sentences.join(' ')}
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--wrong)" maw="16rem" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}

/** Hides a squad from captains, at once. */
export function Hide({ row }: { row: CapacityRow }) {
  const { readOnly, status, timeZone } = useSetupTournament()
  const write = useSave('PUT squad/:id/hideFromCaptains')
  const hideFromCaptains = write.isPending ? write.variables.body.hideFromCaptains : row.hideFromCaptains
  return (
    <Checkbox
      size="sm"
      aria-label={`Hide From Captains, ${nameOf(row, timeZone)}`}
      checked={hideFromCaptains}
      disabled={readOnly || whyNotHideSquad(status) !== null}
      onChange={(event) =>
        write.mutate({ params: { id: row.id }, body: { hideFromCaptains: event.currentTarget.checked } })
      }
    />
  )
}

const shares = [
  ['sold', { sold: 1 }],
  ['in carts', { held: 1 }],
  ['left for captains', { open: 1 }],
  ['not for captains', {}],
] as const
/** What the number counts, and what the parts of the bars mean. */
export const Legend = () => (
  <Text component="div" size="sm" c="var(--text-soft)">
    Available For Purchase: how many of the total entries captains may have, those sold and in carts included.
    <ul className={classes.legend} aria-label="Parts of the bars">
      {shares.map(([means, part]) => (
        <li key={means}>
          <span aria-hidden>
            <FillBar total={1} sold={0} held={0} open={0} {...part} label={means} />
          </span>
          {means}
        </li>
      ))}
    </ul>
  </Text>
)
