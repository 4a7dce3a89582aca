/** The heading that rows are sorted by. */
export interface Sorting {
  header: string
  isDescending: boolean
}
type Value = string | number

/** What a press on a heading leads to: its first order, the other one, none. Texts begin with A, numbers with the largest. */
export function nextSorting(now: Sorting | null, header: string, value: Value | undefined): Sorting | null {
  const first = typeof value === 'number'
  if (now?.header !== header) return { header, isDescending: first }
  return now.isDescending === first ? { header, isDescending: !first } : null
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' })

/** Rows of the same value stay in the order they came in. */
export function sortRows<R>(rows: readonly R[], by: (row: R) => Value, isDescending: boolean): R[] {
  const order = (a: Value, b: Value) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  return rows.toSorted((a, b) => (isDescending ? -1 : 1) * order(by(a), by(b)))
}
