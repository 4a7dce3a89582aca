import { dayOf } from '@kegler/domain/dates.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { type AnswerValue, answerFor, isAsked } from '@kegler/domain/questions/question.rules.ts'
import type { Asked } from '@kegler/domain/questions/questions.calls.ts'
import { sumOfUnanswered, type Unanswered } from '@kegler/domain/questions/unanswered.rules.ts'
import { isMinor, isWaiverOpen, waiverState } from '@kegler/domain/questions/waiver.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isCaptain } from '../access/is-captain.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { type AskedQuestion, readAskedWaiver, readQuestions } from './read-questions.ts'

export type AskedAnswer = z.output<typeof Asked>
interface Of {
  tournament: TournamentRow
  captainId: string
  /** One of the captain's entries alone, cancelled or not. */
  entryId?: string
  as: Viewer
}

interface RosterFacts {
  rosterId: string
  entryId: string | null
  eventIds: string[]
  startsAt: Date | null
  bowlerIds: string[]
}
/** A captain's rosters of a tournament, bought and in the cart; linked entries come with their parent. */
const readRosters = async (db: Db | Tx, { tournament, captainId, entryId }: Of): Promise<RosterFacts[]> =>
  (
    await sql<RosterFacts>`
    select r.id as roster_id, r.entry_id, s.starts_at,
      array_remove(coalesce(n.event_id, s.event_id) || array(select event_id from entries where parent_entry_id = n.id), null) as event_ids,
      array(select bowler_id from roster_positions where roster_id = r.id order by position) as bowler_ids
    from rosters r left join entries n on n.id = r.entry_id left join squads s on s.id = coalesce(n.squad_id, r.squad_id)
    where r.captain_id = ${captainId} and r.tournament_id = ${tournament.id} and n.parent_entry_id is null
      and ${entryId ? sql`n.id = ${entryId}` : sql`n.is_cancelled is not true`}
    order by s.starts_at, r.created_at, r.id`.execute(db)
  ).rows

export interface AnswerRow {
  questionId: string
  bowlerId: string | null
  rosterId: string | null
  value: AnswerValue
  answeredBy: string | null
}
export const readAnswers = async (
  db: Db | Tx,
  tournamentId: string,
  { bowlerIds, rosterIds }: { bowlerIds: readonly string[]; rosterIds: readonly string[] },
): Promise<AnswerRow[]> =>
  (
    await sql<AnswerRow>`
    select question_id, bowler_id, roster_id, value, answered_by from answers where tournament_id = ${tournamentId}
      and (bowler_id = any(${bowlerIds}::uuid[]) or roster_id = any(${rosterIds}::uuid[]))`.execute(db)
  ).rows

interface BowlerFacts {
  id: string
  usbcId: string
  firstName: string
  lastName: string
  birthDate: string | null
  isSelf: boolean
}
interface AcceptanceRow {
  bowlerId: string
  version: number
  signedName: string
  asGuardian: boolean
  onPaper: boolean
  acceptedAt: Date
}
export const readAcceptances = async (
  db: Db | Tx,
  tournamentId: string,
  bowlerIds: readonly string[],
): Promise<AcceptanceRow[]> =>
  (
    await sql<AcceptanceRow>`
    select a.bowler_id, w.version, a.signed_name, a.as_guardian, a.on_paper, a.accepted_at
    from waiver_acceptances a join waivers w on w.id = a.waiver_id
    where a.tournament_id = ${tournamentId} and a.bowler_id = any(${bowlerIds}::uuid[]) order by w.version desc`.execute(
      db,
    )
  ).rows

const readBowlers = async (db: Db | Tx, captainId: string, ids: readonly string[]): Promise<BowlerFacts[]> =>
  (
    await sql<BowlerFacts>`
    select b.id, b.usbc_id, b.first_name, b.last_name, b.birth_date, ${isCaptain(captainId)} as is_self
    from bowlers b where b.id = any(${ids}::uuid[])`.execute(db)
  ).rows

/** What a tournament asks of a captain's teams and bowlers, what they have answered, and what is open. */
export async function readAsked(db: Db | Tx, of: Of): Promise<AskedAnswer> {
  const { tournament, captainId, as } = of
  const [{ asked }, waiver] = [await readQuestions(db, tournament.id), await readAskedWaiver(db, tournament)]
  const shown = { questions: asked, waiver: waiver && { version: waiver.version, text: waiver.text } }
  if (asked.length === 0 && waiver === null)
    return { ...shown, rosters: [], bowlers: [], unanswered: sumOfUnanswered([]) }
  const rosters = await readRosters(db, of)
  const ids = [...new Set(rosters.flatMap(({ bowlerIds }) => bowlerIds))]
  const bowlers = await readBowlers(db, captainId, ids)
  const given = await readAnswers(db, tournament.id, { bowlerIds: ids, rosterIds: rosters.map((one) => one.rosterId) })
  const acceptances = await readAcceptances(db, tournament.id, ids)
  const answersOf = (questions: readonly AskedQuestion[], rows: readonly AnswerRow[]) =>
    questions.flatMap((question) => {
      const found = answerFor(question, question.versions, rows)
      if (!found) return []
      const mayRead = as === 'staff' || found.rosterId !== null || found.answeredBy === captainId
      const isEarlier = found.questionId !== question.id
      return [{ questionId: question.id, value: mayRead ? found.value : null, isEarlier }]
    })
  const open = new Map<string, Unanswered>()
  const shownBowlers = bowlers.map((bowler) => {
    const { id, usbcId, birthDate, isSelf } = bowler
    const theirs = rosters.filter(({ bowlerIds }) => bowlerIds.includes(id))
    const eventIds = theirs.flatMap((roster) => roster.eventIds)
    const answers = answersOf(
      asked.filter((one) => !one.ofTeam),
      given.filter(({ bowlerId }) => bowlerId === id),
    )
    const accepted = acceptances.filter(({ bowlerId }) => bowlerId === id)
    const state = waiverState(accepted, waiver?.countsFrom ?? null)
    const left = asked.filter((one) => !one.ofTeam && isAsked(one, eventIds) && !isIn(one, answers))
    open.set(id, { ...countOf(left), waivers: Number(isWaiverOpen(state)) })
    const [newest] = accepted
    return {
      ...{ bowlerId: id, usbcId, name: fullName(bowler), isSelf, answers, waiver: state },
      isMinor: isMinor(birthDate, firstDayOf(theirs, tournament)),
      accepted: newest ? { ...newest, at: newest.acceptedAt.toISOString() } : null,
    }
  })
  const teams = rosters.map((roster) => {
    const rows = given.filter(({ rosterId }) => rosterId === roster.rosterId)
    const answers = answersOf(
      asked.filter((one) => one.ofTeam),
      rows,
    )
    const left = asked.filter((one) => one.ofTeam && isAsked(one, roster.eventIds) && !isIn(one, answers))
    return { ...roster, answers, ofTeam: { ...countOf(left), waivers: 0 } }
  })
  return {
    ...shown,
    bowlers: shownBowlers,
    rosters: teams.map(({ ofTeam, ...roster }) => ({
      ...roster,
      unanswered: sumOfUnanswered([ofTeam, ...roster.bowlerIds.flatMap((id) => open.get(id) ?? [])]),
    })),
    unanswered: sumOfUnanswered([...teams.map(({ ofTeam }) => ofTeam), ...open.values()]),
  }
}

const isIn = ({ id }: { id: string }, answers: readonly { questionId: string }[]) =>
  answers.some(({ questionId }) => questionId === id)
const countOf = (left: readonly { isRequired: boolean }[]) => ({
  questions: left.length,
  optional: left.filter(({ isRequired }) => !isRequired).length,
})
/** The day on which somebody bowls first; without a squad that of the tournament. */
function firstDayOf(rosters: readonly RosterFacts[], { timeZone, startDate }: TournamentRow): string {
  const days = rosters.flatMap(({ startsAt }) => (startsAt ? dayOf(startsAt, timeZone) : []))
  return days.toSorted()[0] ?? startDate
}
