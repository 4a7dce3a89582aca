import { Stack } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QueryKey } from '../../../client/api.ts'
import { SearchField } from '../../../kit/form/SearchField.tsx'
import { type Column, Table } from '../../../kit/table/Table.tsx'

/** What a tab searches for; both come from the address. */
export interface TabProps {
  text: string
  onSearch: (text: string) => void
}
export interface Search {
  searchFilter: string
}
interface Found<R> {
  matches: R[]
  exceededResultLimit: boolean
}
interface Props<R> {
  label: string
  call: (body: Search) => UseQueryOptions<Found<R>, Error, Found<R>, QueryKey>
  /** Of the first column, which leads to the page of the record. */
  header: string
  name: (row: R) => string | number
  link: (row: R, name: string | number) => ReactNode
  /** The others. */
  columns: readonly Column<NoInfer<R>>[]
  keyOf: (row: R) => string
}

/** Makes a tab: a search box with its list, which searches on the button or Enter. */
export const searchTab =
  <R,>(props: Props<R>) =>
  (tab: TabProps) => <SearchTab {...props} {...tab} />

function SearchTab<R>({ text, onSearch, label, call, columns, keyOf, ...named }: Props<R> & TabProps) {
  const { header, name, link } = named
  const searchFilter = text.trim().toLowerCase() // as the server reads it
  const shown = searchFilter.length >= 3
  const read = useQuery({ ...call({ searchFilter }), enabled: shown })
  return (
    <Stack gap="md">
      <SearchField label={label} text={text} onSearch={onSearch} button searching={shown && read.isFetching} />
      {shown && (
        <Table
          key={text}
          rows={read.data?.matches}
          read={read}
          columns={[{ header, names: true, sortBy: name, cell: (row) => link(row, name(row)) }, ...columns]}
          keyOf={keyOf}
          pageSize={25}
          empty="Nothing found, please try again."
          tooMany={read.data?.exceededResultLimit ? 'Too many records found. Results are limited' : undefined}
        />
      )}
    </Stack>
  )
}
