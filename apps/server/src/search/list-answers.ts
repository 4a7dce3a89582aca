import { answerFor, answerText } from '@kegler/domain/questions/question.rules.ts'
import { waiverState, waiverStateNames } from '@kegler/domain/questions/waiver.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { admit } from '../access/admit-export.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readAcceptances, readAnswers } from '../questions/read-asked.ts'
import { readAskedWaiver, readQuestions } from '../questions/read-questions.ts'
import { isNamedBowler } from './scope.ts'

interface Row {
  id: string
  key: string
  usbcId: string
  firstName: string
  lastName: string
  rosterIds: string[]
  teams: string
  captains: string
}

/** Bowlers on rosters that are sold, by last name; a team's answers stand with each of its bowlers. */
export const listAnswers: Handles<'POST admin/answers/list'> = async ({ body, actor, db, now }) => {
  await admit(db, actor, 'answers', body, now)
  const tournament = await staffTournament(db, actor, body.tournamentId)
  const { id } = tournament
  const [{ asked }, waiver] = [await readQuestions(db, id), await readAskedWaiver(db, tournament)]
  const { rows, count } = await readRows(db, body)
  const shown = rows.slice(0, body.limit)
  const bowlerIds = shown.map((row) => row.id)
  const answers = await readAnswers(db, id, { bowlerIds, rosterIds: shown.flatMap((row) => row.rosterIds) })
  const accepted = await readAcceptances(db, id, bowlerIds)
  const last = shown.at(-1)
  return {
    questions: asked.map(({ id: questionId, label }) => ({ id: questionId, label })),
    items: shown.map((row) => {
      const theirs = accepted.filter(({ bowlerId }) => bowlerId === row.id)
      const cells = asked.map((question) => {
        const given = question.ofTeam
          ? row.rosterIds.map((rosterId) => answers.filter((one) => one.rosterId === rosterId))
          : [answers.filter(({ bowlerId }) => bowlerId === row.id)]
        const texts = given.map((all) =>
          answerText(question.kind, answerFor(question, question.versions, all)?.value ?? null),
        )
        return [question.id, [...new Set(texts.filter(Boolean))].join('; ')] as const
      })
      return {
        ...{
          bowlerId: row.id,
          bowlerName: fullName(row),
          usbcId: row.usbcId,
          teams: row.teams,
          captains: row.captains,
        },
        waiver: waiverStateNames[waiverState(theirs, waiver?.countsFrom ?? null)],
        signedName: theirs[0]?.signedName ?? '',
        answers: Object.fromEntries(cells),
      }
    }),
    next: rows.length > body.limit && last ? { key: last.key, id: last.id } : null,
    count,
    exceededResultLimit: false,
  }
}

type Request = Parameters<Handles<'POST admin/answers/list'>>[0]['body']
async function readRows(db: Db, { tournamentId, text, waiverMissing, after, limit, descending }: Request) {
  const key = sql`lower(b.last_name || ' ' || b.first_name)`
  const direction = descending ? sql`desc` : sql`asc`
  const seats = sql`select p.bowler_id, r.id as roster_id, r.name, n.entry_number, n.captain_id
    from entries n join rosters r on r.entry_id = n.id join roster_positions p on p.roster_id = r.id
    where n.tournament_id = ${tournamentId} and not n.is_cancelled and n.parent_entry_id is null`
  const isListed = sql`b.id in (select bowler_id from seats)
    ${text === undefined ? sql`` : sql`and ${isNamedBowler(text)}`}
    ${waiverMissing ? sql`and lacks_waiver(${tournamentId}, b.id)` : sql``}`
  const begins = after
    ? sql`and (${key}, b.id) ${descending ? sql`<` : sql`>`} (${after.key}::text, ${after.id}::uuid)`
    : sql``
  const page = await sql<Row>`
    with seats as materialized (${seats})
    select b.id, ${key} as key, b.usbc_id, b.first_name, b.last_name,
      (select array_agg(s.roster_id order by s.entry_number) from seats s where s.bowler_id = b.id) as roster_ids,
      (select string_agg(s.name || ' (' || s.entry_number || ')', '; ' order by s.entry_number) from seats s where s.bowler_id = b.id) as teams,
      (select string_agg(distinct coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email), '; ')
        from seats s join persons c on c.id = s.captain_id where s.bowler_id = b.id) as captains
    from bowlers b where ${isListed} ${begins} order by ${key} ${direction}, b.id ${direction} limit ${sql.lit(limit + 1)}`.execute(
    db,
  )
  if (after) return { rows: page.rows, count: null }
  const all = await sql<{
    n: number
  }>`with seats as materialized (${seats}) select count(*)::int as n from bowlers b where ${isListed}`.execute(db)
  return { rows: page.rows, count: all.rows[0]?.n ?? 0 }
}
