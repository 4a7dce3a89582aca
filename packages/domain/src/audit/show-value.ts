import { formatDay, formatSquad, shortHour } from '../dates.ts'
import { formatMoney } from '../money.ts'
import type { ValueKind } from '../setup/fields.ts'
import { weekdaysOfBits, weekdaysText } from '../setup/squads/squad.rules.ts'
import { plural } from '../texts.ts'
import { tournamentStatuses } from '../tournaments/status.rules.ts'

export interface Showing {
  timeZone: string
  nameOf: (id: string) => string | undefined
}

/** A stored value as a page shows it; null for none. */
export function shownValue(value: string | null, kind: ValueKind, { timeZone, nameOf }: Showing): string | null {
  if (value === null || value === '') return null
  switch (kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'percent':
      return `${Number(value)}%`
    case 'yesNo':
      return value === 'true' ? 'yes' : 'no'
    case 'day':
      return formatDay(value)
    case 'instant':
      return shortHour(formatSquad(new Date(value), timeZone))
    case 'status':
      return tournamentStatuses[Number(value) as 1] ?? value
    case 'weekdays':
      return weekdaysText(weekdaysOfBits(Number(value)))
    case 'owner':
      return value === 'team' ? 'Team Owned' : 'Bowler Owned'
    case 'refundState':
      return refundStates[value] ?? value
    case 'id':
      return nameOf(value) ?? 'something that is gone'
    case 'ids':
      return (value.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [])
        .map((id) => nameOf(id) ?? 'something that is gone')
        .join('; ')
    case 'people':
      return plural((value.match(/@/g) ?? []).length, 'person', 'people')
    default:
      return value
  }
}
const refundStates: Readonly<Record<string, string>> = {
  asked: 'asked of the card provider',
  due: 'waiting',
  pending: 'on its way',
  done: 'done',
  failed: 'failed',
}
