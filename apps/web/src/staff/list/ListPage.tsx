import { countedAtMost, type ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, Table } from '../../ui/table/Table.tsx'
import classes from '../Dense.module.css'
import type { After } from './address.ts'
import { ExportButton } from './export/ExportButton.tsx'
import type { List } from './useList.ts'
import { Views } from './Views.tsx'

interface Answer<R> {
  items: readonly R[]
  next: After | null
  count: number | null
  exceededResultLimit: boolean
}
interface Props<R> {
  screen: ListScreen
  title: string
  list: List
  read: { data: Answer<R> | undefined; error: unknown; refetch: () => unknown; isFetching: boolean }
  /** Views that the product brings. */
  presets?: readonly { name: string; search: Readonly<Record<string, unknown>> }[]
  filters: ReactNode
  columns: readonly Column<R>[]
  keyOf: (row: R) => string
  note?: string | false
}

/** A list of staff: views, filters, rows in pages; all of it stands in the address. */
export function ListPage<R>({ screen, title, list, read, presets = [], filters, columns, keyOf, note }: Props<R>) {
  const { data } = read
  const { search, go } = list
  const { after, ...first } = search
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>{title}</Title>
        <Group gap="md">
          <Text role="status" c="var(--text-soft)">
            {data?.count == null ? '' : countText(data.count)}
          </Text>
          <ExportButton screen={screen} title={title} search={search} />
        </Group>
      </Group>
      <Views screen={screen} presets={presets} list={list} />
      {filters}
      {data?.exceededResultLimit && <Alert color="yellow">Too many records found. Results are limited</Alert>}
      {note && <Text c="var(--text-soft)">{note}</Text>}
      <Table
        className={classes.dense}
        rows={data?.items}
        read={read}
        keyOf={keyOf}
        empty="Sorry, no items found."
        columns={columns}
      />
      {(after || data?.next) && (
        <Group justify="flex-end">
          <Button variant="default" disabled={!after} onClick={() => go(first)}>
            First Page
          </Button>
          <Button variant="default" disabled={!data?.next} onClick={() => go({ ...first, after: data?.next })}>
            Next Page
          </Button>
        </Group>
      )}
    </Stack>
  )
}
const countText = (count: number) =>
  count > countedAtMost
    ? `more than ${countedAtMost.toLocaleString('en-US')}`
    : `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** A heading that sorts. */
export function sortedBy(list: List, sort: string | undefined): Pick<Column<never>, 'sort' | 'onSort'> {
  const { search, change } = list
  const isCurrent = search.sort === sort
  return {
    sort: isCurrent ? (search.descending ? 'descending' : 'ascending') : 'none',
    onSort: () => change({ sort, descending: isCurrent && !search.descending }),
  }
}
