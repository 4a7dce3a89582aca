import { isAsked, type Question, versionsOf } from '@kegler/domain/questions/question.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

export interface StoredQuestion extends Question {
  position: number
  replaces: string | null
  retiredAt: Date | null
}
export interface AskedQuestion extends StoredQuestion {
  /** Its own id and those of earlier versions, newest first. */
  versions: string[]
}

/** Every version of every question of a tournament; `asked`: those that are asked now, in their order. */
export async function readQuestions(db: Db | Tx, tournamentId: string) {
  const all: StoredQuestion[] = await db
    .selectFrom('questions')
    .select(['id', 'kind', 'ofTeam', 'label', 'help', 'isRequired', 'beforePayment', 'eventIds', 'choices'])
    .select(['position', 'replaces', 'retiredAt'])
    .where('tournamentId', '=', tournamentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const asked: AskedQuestion[] = all
    .filter(({ retiredAt }) => retiredAt === null)
    .map((question) => ({ ...question, versions: versionsOf(question.id, all) }))
  return { all, asked }
}

interface WaiverNow {
  id: string
  version: number
  text: string
  /** The first version whose acceptance counts. */
  countsFrom: number
}
/** The newest text of the waiver, whether or not it is asked for; null: there is none. */
async function readWaiver(db: Db | Tx, tournamentId: string): Promise<WaiverNow | null> {
  const { rows } = await sql<WaiverNow>`
    select id, version, text, (select max(version) from waivers where tournament_id = ${tournamentId} and asks_again) as counts_from
    from waivers where tournament_id = ${tournamentId} order by version desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What bowlers can do by a link of their own beside seeing their team, and leaving it. */
export interface AskedByLink {
  share: boolean
  answers: boolean
  waiver: boolean
}
/** By what is bowled; null: a tournament asks bowlers for nothing. */
export async function readAskedByLink(db: Db | Tx, { id, shares: share, waiver }: TournamentRow) {
  const { asked } = await readQuestions(db, id)
  const ofBowlers = asked.filter(({ ofTeam }) => !ofTeam)
  return (eventIds: readonly string[]): AskedByLink | null => {
    const answers = ofBowlers.some((question) => isAsked(question, eventIds))
    return share || waiver || answers ? { share, answers, waiver } : null
  }
}

/** The waiver that bowlers of a tournament are asked to accept. */
export const readAskedWaiver = async (db: Db | Tx, { id }: Pick<TournamentRow, 'id'>): Promise<WaiverNow | null> => {
  const row = await db.selectFrom('tournaments').select('waiver').where('id', '=', id).executeTakeFirst()
  return row?.waiver ? readWaiver(db, id) : null
}
