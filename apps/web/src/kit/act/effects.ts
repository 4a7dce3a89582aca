import type { DryRunAnswer } from '@kegler/domain/effects.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import type { z } from 'zod'

export type Effects = z.input<typeof DryRunAnswer>['effects']

/** Of more than this many only the number is said. */
const few = 6

/** What a save would do beyond the form itself, as sentences for the person who is about to save. */
export function effectSentences({ audit, ledger, mails, places, notes }: Effects): string[] {
  const changed = (typeName: string, property: string) =>
    audit.filter((row) => row.typeName === typeName && row.property === property)
  const divisions = changed('Entry', 'division_id')
  const lines = linesOf(ledger)
  const failed = changed('Entry', 'division_failed').filter(({ currentValue }) => currentValue === 'true')
  return [
    ...notes,
    ...lines.slice(0, few),
    lines.length > few && `and ${lines.length - few} more lines of the ledger.`,
    divisions.length > 0 && `${plural(divisions.length, 'entry changes', 'entries change')} division.`,
    failed.length > 0 && `${plural(failed.length, 'entry', 'entries')} would have no division.`,
    ...(places.length > few
      ? [`${plural(places.length, 'squad', 'squads')} with other places taken.`]
      : places.map(({ squad, before, after, total }) => `${squad}: ${before} → ${after} of ${total} places taken.`)),
    mails.length > few
      ? `${plural(mails.length, 'mail', 'mails')} will be sent.`
      : mails.length > 0 &&
        `${plural(mails.length, 'mail', 'mails')} will be sent: ${mails.map(({ to }) => to).join(', ')}.`,
  ].filter((sentence): sentence is string => typeof sentence === 'string')
}
/** Equal lines once, with their number; a payment without the sign that it has in the ledger. */
function linesOf(ledger: Effects['ledger']): string[] {
  const all = ledger.map(({ item, type, amount }) => {
    const cents = toCents(amount)
    // a payment that is taken back has a second line with the other sign
    if (type === 'Payment' && cents > 0) return `${item}: Payment of ${formatMoney(cents)} voided`
    return `${item}: ${type} ${formatMoney(type === 'Payment' ? Math.abs(cents) : cents)}`
  })
  return [...Map.groupBy(all, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${line}, ${length} times.` : `${line}.`,
  )
}
