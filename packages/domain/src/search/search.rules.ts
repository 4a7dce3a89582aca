import { addDays, type DayText } from '../dates.ts'
import { plainSigns } from '../fold.ts'

export const searchTooShort = 'A minimum of three characters are required.'
/** Results of a search at most; more are said to exist. */
export const searchLimit = 100
/** The types of the search page, by their number in its address. */
export const searchTypes = {
  1: 'Search By Member ID or Name',
  2: 'Search By Captains & Coordinators',
  3: 'Search By Reservation Number',
} as const
export type SearchType = keyof typeof searchTypes

/** The words of a search; each has to occur, in any order. */
export const wordsOf = (typed: string): string[] => typed.trim().split(/\s+/).filter(Boolean)

/** Only digits and what people write between them: a reservation, check or telephone number. Null otherwise. */
export const digitsOf = (typed: string): string | null => {
  const plain = plainSigns(typed)
  const digits = plain.replace(/\D/g, '')
  return digits.length >= 3 && /^[\d\s()+./#-]+$/.test(plain) ? digits : null
}

/** The digits and letters of what may be a part of a membership id, in capitals, whatever is between them. Null otherwise. */
export const plainIdOf = (typed: string): string | null => {
  const plain = plainSigns(typed).replace(/[\s-]/g, '').toUpperCase()
  return /^\d{4}[\dA-Z]*$/.test(plain) ? plain : null
}

interface SquadWords {
  /** Of the event's or the tournament's name. */
  words: string[]
  /** The days that can be meant. */
  days: DayText[]
  /** Minutes after midnight; null: any time. */
  minutes: number | null
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = 'january february march april may june july august september october november december'.split(' ')

/** 'team dec 19 8am': a day, if given a time, and words of the event. Null without a day. */
export function squadWordsOf(typed: string, today: DayText): SquadWords | null {
  const given = typed.toLowerCase().replace(/(\d)\s+([ap]m)\b/g, '$1$2')
  const found: { words: string[]; month: number; day: number; year: number | null; minutes: number | null } = {
    ...{ words: [], month: 0, day: 0, year: null, minutes: null },
  }
  for (const word of given.split(/[\s,]+/).filter(Boolean)) {
    const minutes = minutesOf(word)
    const date = /^(?:(\d{4})-)?(\d{1,2})[-/](\d{1,2})(?:\/(\d{4}))?$/.exec(word)
    const day = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word)
    const month = monthOf(word)
    if (minutes !== null) found.minutes = minutes
    else if (date) {
      const year = date[1] ?? date[4]
      Object.assign(found, { month: Number(date[2]), day: Number(date[3]), year: year ? Number(year) : null })
    } else if (found.month === 0 && month > 0) found.month = month
    else if (found.month > 0 && found.day === 0 && day) found.day = Number(day[1])
    else if (found.day > 0 && /^20\d\d$/.test(word)) found.year = Number(word)
    else found.words.push(word)
  }
  const thisYear = Number(today.slice(0, 4))
  const years = found.year === null ? [thisYear - 1, thisYear, thisYear + 1] : [found.year]
  const days = years.flatMap((year) => {
    const text = `${year}-${String(found.month).padStart(2, '0')}-${String(found.day).padStart(2, '0')}`
    const isDay = year >= 1900 && year <= 2100 && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
    return isDay ? [text] : []
  })
  return days.length === 0 ? null : { words: found.words, days, minutes: found.minutes }
}

const monthOf = (word: string): number => {
  const plain = word.replace(/\.$/, '')
  const index = longMonths.indexOf(plain)
  return (index >= 0 ? index : plain === 'sept' ? 8 : months.indexOf(plain)) + 1
}
/** '8am', '8:30pm', '13:00', 'noon' in minutes after midnight. */
function minutesOf(word: string): number | null {
  if (word === 'noon') return 720
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?::(\d\d))?([ap])m?$/.exec(word) ?? /^(\d{1,2}):(\d\d)$/.exec(word) ?? []
  if (hour === undefined || Number(minute) > 59) return null
  if (half === undefined) return Number(hour) < 24 ? Number(hour) * 60 + Number(minute) : null
  if (Number(hour) < 1 || Number(hour) > 12) return null
  return ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute)
}
