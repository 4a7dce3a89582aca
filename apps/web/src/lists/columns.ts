import { isExported, type ListScreen } from '@kegler/domain/search/lists.rules.ts'
import type { Column } from '../kit/table/Table.tsx'

export interface ListColumn<R> extends Column<R> {
  /** In the address, and in an export. */
  name: string
  /** Not shown unless it is chosen. */
  extra?: true
  /** The filters say it: it is not on the screen unless columns were chosen. */
  said?: boolean
  /** Columns of an export that say the same; left out: the one of its name. */
  exports?: readonly string[]
}
type Known = Pick<ListColumn<never>, 'name' | 'names' | 'extra' | 'exports'>

/** Names of the columns that an address shows, in its order; the column that names the rows is always among them. */
export function shownNames(columns: readonly Known[], chosen: string | undefined): string[] {
  if (chosen === undefined) return columns.filter(({ extra }) => !extra).map(({ name }) => name)
  const known = chosen.split(',').filter((name) => columns.some((column) => column.name === name))
  const head = columns.find(({ names }) => names)?.name
  return [...new Set(head && !known.includes(head) ? [head, ...known] : known)]
}

/** What the address says of these columns; undefined: they are those of the list itself. */
export function chosenOf(columns: readonly Known[], names: readonly string[]): string | undefined {
  const text = names.join(',')
  return text === shownNames(columns, undefined).join(',') ? undefined : text
}

/** One place up or down. */
export function moved(names: readonly string[], name: string, by: 1 | -1): string[] {
  const at = names.indexOf(name)
  const other = names[at + by]
  if (other === undefined) return [...names]
  return names.map((one) => (one === name ? other : one === other ? name : one))
}

/** Columns of an export that hold what is shown, in its order. */
export function exportedNames(screen: ListScreen, columns: readonly Known[], names: readonly string[]): string[] {
  const all = names.flatMap((name) => columns.find((column) => column.name === name)?.exports ?? [name])
  return all.filter((name) => isExported(screen, name))
}
