import { isBlank, type Rows } from './readTable.ts'

export interface ImportColumn {
  /** As in the contract. */
  name: string
  label: string
  required?: true
  /** Other headings that mean it. */
  also?: readonly string[]
}
/** For each column its place in the file; null: the file does not have it. */
export type Matching = Readonly<Record<string, number | null>>

const folded = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Finds each column by its heading; a heading is used once. */
export function matchColumns(columns: readonly ImportColumn[], headings: readonly string[]): Matching {
  const used = new Set<number>()
  const found: Record<string, number | null> = {}
  for (const { name, label, also = [] } of columns) {
    const wanted = [name, label, ...also].map(folded)
    const at = headings.findIndex((heading, index) => !used.has(index) && wanted.includes(folded(heading)))
    found[name] = at < 0 ? null : at
    if (at >= 0) used.add(at)
  }
  return found
}

/** The rows from the headings on: the first of them in which most columns are found. Those above are left empty. */
export function fromHeadings(columns: readonly ImportColumn[], rows: Rows): Rows {
  const found = rows
    .slice(0, 10)
    .map((cells) => Object.values(matchColumns(columns, cells)).filter((at) => at !== null).length)
  const at = found.indexOf(Math.max(...found))
  const headings = rows[at]
  return at > 0 && headings ? [headings, ...Array.from({ length: at }, () => []), ...rows.slice(at + 1)] : rows
}

export interface FileRow {
  /** Its number in the file, whose first row is 1. */
  row: number
  values: Record<string, string>
}
/** The rows below the headings as the contract names their cells; empty rows are left out. */
export function toRows(rows: Rows, matching: Matching): FileRow[] {
  return rows.slice(1).flatMap((cells, index) => {
    if (isBlank(cells)) return []
    const values = Object.entries(matching).flatMap(([name, at]) => (at === null ? [] : [[name, cells[at] ?? '']]))
    return [{ row: index + 2, values: Object.fromEntries(values) as Record<string, string> }]
  })
}

/** Rows that follow each other in the file, at most so many. */
export function inChunks(rows: readonly FileRow[], most: number): FileRow[][] {
  const chunks: FileRow[][] = []
  for (const row of rows) {
    const last = chunks.at(-1)
    if (last && last.length < most && last.at(-1)?.row === row.row - 1) last.push(row)
    else chunks.push([row])
  }
  return chunks
}

/** Rows that say the same as an earlier one, wherever in the file; the number of that one. */
export function findRepeated(
  rows: readonly FileRow[],
  keyOf: (values: FileRow['values']) => string,
): Map<number, number> {
  const seen = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { row, values } of rows) {
    const key = keyOf(values).trim().toLowerCase()
    const earlier = seen.get(key)
    if (key === '') continue
    if (earlier === undefined) seen.set(key, row)
    else repeated.set(row, earlier)
  }
  return repeated
}
