import { tooShort } from '@kegler/domain/audit/audit.staff.calls.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type StaffColumn, StaffTable } from '../../../ui/table/StaffTable.tsx'

/** What a tab searches for; both come from the address. */
export interface TabProps {
  text: string
  onSearch: (text: string) => void
}
interface Props<R> extends TabProps {
  label: string
  columns: readonly StaffColumn<R>[]
  keyOf: (row: R) => string
  read: {
    data: { matches: readonly R[]; exceededResultLimit: boolean } | undefined
    error: unknown
    refetch: () => unknown
    isFetching: boolean
  }
}
/** As the server reads it. */
export const searchedFor = (text: string) => ({
  searchFilter: text.trim().toLowerCase(),
  enabled: text.trim().length >= 3,
})

/** A search box with its list: it searches on the button or Enter. */
export function SearchTab<R extends object>({ text, onSearch, label, columns, keyOf, read }: Props<R>) {
  const [typed, setTyped] = useState(text)
  const [isShort, setShort] = useState(false)
  const submit = () => {
    const isLong = typed.trim().length >= 3
    setShort(!isLong)
    if (isLong) onSearch(typed.trim())
  }
  const shown = searchedFor(text).enabled
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Group gap="sm" align="flex-end">
          <TextInput
            label={label}
            value={typed}
            maxLength={100}
            error={isShort ? tooShort : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            style={{ flex: '1 1 16rem', maxWidth: '30rem' }}
          />
          <Button type="submit" loading={shown && read.isFetching}>
            Search
          </Button>
        </Group>
      </form>
      {shown && (
        <StaffTable
          rows={read.data?.matches}
          read={read}
          columns={columns}
          keyOf={keyOf}
          pageSize={25}
          empty="Nothing found, please try again."
          tooMany={read.data?.exceededResultLimit ? 'Too many records found. Results are limited' : undefined}
        />
      )}
    </Stack>
  )
}
