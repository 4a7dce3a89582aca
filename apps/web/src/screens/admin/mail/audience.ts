import { formatDay } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import type { AnswerOf } from '../../../client/api.ts'
import type { EntryTick } from '../../../lists/address.ts'
import type { Filters } from './address.ts'

type Tournaments = AnswerOf<'GET admin/tournament/list'>

const ticks: Readonly<Record<EntryTick, string>> = {
  due: 'balance due',
  overdue: 'overdue',
  incomplete: 'roster incomplete',
  divisionFailed: 'division failed',
  noSquad: 'no squad',
  byStaff: 'reserved by staff',
  waiverMissing: 'waiver missing',
  includePastTournaments: 'past tournaments too',
}

/** 'Entries of Open 2026: balance due, sold at least 7 days ago': who gets a mail, in words. */
export function audienceText(list: 'entries' | 'captains', filters: Filters, tournaments: Tournaments): string {
  const tournament = tournaments.find(({ id }) => id === filters.tournamentId)
  const event = tournament?.events.find(({ id }) => id === filters.eventId)
  const ofTournament = filters.tournamentId === undefined ? '' : ` of ${tournament?.name ?? 'one tournament'}`
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    if (value === false) return []
    if (name in ticks) return ticks[name as EntryTick]
    switch (name) {
      case 'eventId':
        return event?.name ?? 'one event'
      case 'squadId':
        return 'one squad'
      case 'day':
        return `squads of ${formatDay(String(value))}`
      case 'soldOn':
        return `sold on ${formatDay(String(value))}`
      case 'unpaidDays':
        return `unpaid for at least ${plural(Number(value), 'day', 'days')}`
      case 'numbers':
        return numbersText(String(value).split(','))
      case 'cancelled':
        return value === 'only' ? 'cancelled' : 'cancelled ones too'
      case 'text':
        return `with '${value}'`
      default:
        return []
    }
  })
  const what = list === 'entries' ? 'Entries' : 'Captains'
  return `${what}${ofTournament}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}
const numbersText = (numbers: readonly string[]) =>
  numbers.length > 5 ? `${numbers.length} chosen reservations` : `reservation ${numbers.join(', ')}`
