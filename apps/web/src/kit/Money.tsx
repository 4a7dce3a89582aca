import { formatMoney, toCents } from '@kegler/domain/money.ts'

/** '$1,234.50' in one piece; figures of one width, so that columns line up. Pass dollars of an answer or cents of a sum. */
export function Money(props: { dollars: number } | { cents: number }) {
  const cents = 'cents' in props ? props.cents : toCents(props.dollars)
  const color = cents === 0 ? 'var(--text-soft)' : undefined
  return <span style={{ color, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(cents)}</span>
}
