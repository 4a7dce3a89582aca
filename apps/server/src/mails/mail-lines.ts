import { noTeamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { MailLine } from './mail-page.ts'
import type { MailedEntry } from './queue/queue-mail.ts'

export const isNamed = ({ team }: MailedEntry): boolean => team !== '' && team !== noTeamName

/** Those that are given. */
export const mailLines = (...given: (MailLine | false | null)[]): MailLine[] =>
  given.filter((line) => line !== false && line !== null)

/** What a mail says of an entry. */
export const entryLines = (entry: MailedEntry, ...more: MailLine[]): MailLine[] =>
  mailLines(
    entry.event,
    ['Squad', entry.squad ?? 'not assigned yet'],
    ...more,
    entry.location !== null && ['Location', entry.location],
    isNamed(entry) && ['Team', entry.team],
    ['Reservation', String(entry.entryNumber)],
  )
