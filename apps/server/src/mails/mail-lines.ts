import { noTeamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { MailLine } from './mail-page.ts'
import type { MailedEntry, MovedEntry } from './queue/queue-mail.ts'

export const isNamed = ({ team }: MailedEntry): boolean => team !== '' && team !== noTeamName

export const mailLines = (...given: (MailLine | false | null)[]): MailLine[] =>
  given.filter((line) => line !== false && line !== null)

export const entryLines = (entry: MailedEntry, ...more: MailLine[]): MailLine[] =>
  mailLines(
    entry.event,
    ['Squad', entry.squad ?? 'not assigned yet'],
    ...more,
    entry.location !== null && ['Location', entry.location],
    isNamed(entry) && ['Team', entry.team],
    ['Reservation', String(entry.entryNumber)],
  )

export const movedFacts = (entry: MovedEntry): MailLine[] =>
  entryLines(entry, ['Before', entry.before ?? 'not assigned'])

export const counted = (name: string, quantity: number): string =>
  quantity === 1 ? name : `${name}: ${quantity} entries`
