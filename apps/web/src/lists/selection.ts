interface Ticked {
  key: string
  on: boolean
  /** Where the range begins; null, or a row of another page: this row alone. */
  from: string | null
}

/** The keys that are ticked after a row, or a range of rows of the page, was ticked or unticked. */
export function withRange(selected: readonly string[], page: readonly string[], { key, on, from }: Ticked): string[] {
  const [a, b] = [from === null ? -1 : page.indexOf(from), page.indexOf(key)]
  const range = a < 0 ? [key] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
  return on ? [...new Set([...selected, ...range])] : selected.filter((one) => !range.includes(one))
}
