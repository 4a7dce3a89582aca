import { countedAtMost, type ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure, useId, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from '../kit/table/Dense.module.css'
import { type Column, Table } from '../kit/table/Table.tsx'
import type { After } from './address.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { exportedNames, type ListColumn, shownNames } from './columns.ts'
import type { ExportedQuestion } from './export/cells.ts'
import { ExportButton } from './export/ExportButton.tsx'
import own from './List.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { selectColumn } from './selectColumn.tsx'
import type { List } from './useList.ts'
import { type RowSelection, useSelection } from './useSelection.ts'
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
  columns: readonly ListColumn<R>[]
  keyOf: (row: R) => string
  note?: string | false
  /** What can be done with the whole list. */
  actions?: ReactNode
  /** Columns that an export has for questions. */
  questions?: readonly ExportedQuestion[]
  /** With it rows can be ticked: the key of a row in the address, and what can be done with those that are. */
  select?: { keyOf: (row: R) => string; actions: (selection: RowSelection, columns: readonly string[]) => ReactNode }
}

/** A list of staff: views, filters, rows in pages; all of it is in the address. */
export function ListPage<R>({ screen, title, list, read, presets = [], filters, columns, ...rest }: Props<R>) {
  const { keyOf, note, actions, questions, select } = rest
  const { data } = read
  const { search, go } = list
  const { after, ...first } = search
  const names = shownNames(columns, list.columns)
  const shown = names
    .flatMap((name) => columns.find((column) => column.name === name) ?? [])
    .filter(({ said }) => !said || list.columns !== undefined)
  const exported = exportedNames(screen, columns, names)
  // on phones the rows would begin below the first screen
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const views = <Views screen={screen} presets={presets} list={list} />
  const [areActsOpen, acts] = useDisclosure()
  const actsId = useId()
  const selection = useSelection(list, select && data ? data.items.map(select.keyOf) : [])
  return (
    <Stack gap="xs">
      <Group gap="sm" className={own.head ?? ''}>
        <Title order={1}>{title}</Title>
        {isWide && views}
        <Group gap="xs" ms="auto">
          <Text role="status" c="var(--text-soft)">
            {data?.count == null ? '' : countText(data.count)}
          </Text>
          {actions && (
            <Button
              variant="default"
              hiddenFrom="sm"
              aria-expanded={areActsOpen}
              aria-controls={actsId}
              onClick={acts.toggle}
            >
              Actions
            </Button>
          )}
        </Group>
        <Group gap="xs" id={actsId} className={own.acts ?? ''} data-folded={(actions && !areActsOpen) || undefined}>
          {actions}
          <ColumnsButton list={list} columns={columns} />
          <ExportButton screen={screen} title={title} search={list.filters} shown={exported} questions={questions} />
        </Group>
      </Group>
      {!isWide && views}
      {isWide ? (
        filters
      ) : (
        <details className={own.filters}>
          <summary>Filters</summary>
          {filters}
        </details>
      )}
      {data?.exceededResultLimit && <Alert color="orange">Too many records found. Results are limited</Alert>}
      {note && <Text c="var(--text-soft)">{note}</Text>}
      <Table
        className={`${classes.dense} ${own.rows}`}
        rows={data?.items}
        read={read}
        keyOf={keyOf}
        empty="Sorry, no items found."
        columns={select ? [selectColumn(selection, select.keyOf), ...shown] : shown}
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
      {select && <SelectionBar selection={selection}>{select.actions(selection, exported)}</SelectionBar>}
    </Stack>
  )
}
const countText = (count: number) =>
  count > countedAtMost ? `more than ${figure(countedAtMost)}` : plural(count, 'row', 'rows')

/** A heading that sorts. */
export function sortedBy(list: List, sort: string | undefined): Pick<Column<never>, 'sort' | 'onSort'> {
  const { search, change } = list
  const isCurrent = search.sort === sort
  return {
    sort: isCurrent ? (search.descending ? 'descending' : 'ascending') : 'none',
    onSort: () => change({ sort, descending: isCurrent && !search.descending }),
  }
}
