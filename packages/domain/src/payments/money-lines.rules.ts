/** What a line of a list of payments is. A payment that was voided is one line of $0.00. */
export const moneyKinds = ['Payment', 'Refund', 'Voided'] as const

const shownAtMost = 10
/** '1000903, 1000904 and 3 more' */
export function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, shownAtMost).join(', ')
  return names.length > shownAtMost ? `${shown} and ${names.length - shownAtMost} more` : shown
}
