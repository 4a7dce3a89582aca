import { addDays, type DayText } from '@kegler/domain/dates.ts'
import type { DB } from '@kegler/server/db/tables.ts'
import { type Member, members } from '../membership/members.ts'
import { seeded } from '../membership/seeded.ts'
import { demoToday } from '../today.ts'
import { demoId } from './ids.ts'

/** The tables of a season, in the order in which rows refer to each other. */
export const seasonTables = [
  'groups',
  'financeAccounts',
  'centers',
  'persons',
  'bowlers',
  'images',
  'cards',
  'tags',
  'tmsSystems',
  'tournaments',
  'tournamentManagers',
  'tournamentAdministrators',
  'tournamentTags',
  'locations',
  'events',
  'questions',
  'waivers',
  'virtualEvents',
  'virtualEventMaps',
  'divisions',
  'addOnFees',
  'bundlingRules',
  'squads',
  'paymentSessions',
  'entries',
  'rosters',
  'rosterPositions',
  'virtualEntries',
  'payments',
  'refunds',
  'ledger',
  'personGroups',
  'captainNotes',
  'entryNotes',
  'alerts',
] as const
export type SeasonTable = (typeof seasonTables)[number]

type Written<Column> = Column extends { readonly __insert__: infer Value } ? Value : Column
type Needed<Table> = {
  [Name in keyof Table]: null extends Written<Table[Name]>
    ? never
    : undefined extends Written<Table[Name]>
      ? never
      : Name
}[keyof Table]
type RowOf<Table> = { [Name in Needed<Table>]: Written<Table[Name]> } & {
  [Name in Exclude<keyof Table, Needed<Table>>]?: Exclude<Written<Table[Name]>, undefined>
}
export type Row<Name extends SeasonTable> = RowOf<DB[Name]>
type SeasonRows = { [Name in SeasonTable]: Row<Name>[] }

/** Everything that is going to be written, and what it is drawn from. */
export interface Season {
  now: Date
  today: DayText
  random: ReturnType<typeof seeded>
  members: readonly Member[]
  rows: SeasonRows
}

export function emptySeason(now: Date): Season {
  const rows = Object.fromEntries(seasonTables.map((name) => [name, []])) as unknown as SeasonRows
  const today = demoToday(now)
  return { now, today, random: seeded(2207), members: members(today), rows }
}

export const inDays = (season: Season, days: number): DayText => addDays(season.today, days)
export const daysAgo = (season: Season, days: number): Date => new Date(season.now.getTime() - days * 86_400_000)

/** Another order of the list; the same in every run. */
export function shuffled<T>(season: Season, list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, rank: season.random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** The id of a member's bowler. Only who is on a roster gets a row; the directory knows the others. */
export function bowlerId(season: Season, member: Member): string {
  const id = demoId('bowler', member.usbcId)
  if (!season.rows.bowlers.some((row) => row.id === id))
    season.rows.bowlers.push({ ...member, id, fetchedAt: season.now })
  return id
}
