import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { copyName, copyShift } from '@kegler/domain/setup/general/copy.rules.ts'
import { tournamentForms } from '@kegler/domain/setup/tournament.forms.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { readQuestions } from '../../questions/read-questions.ts'
import { copied } from '../form-fields.ts'
import { lockManaged } from '../managed.ts'
import { passCreate } from './check-create-permission.ts'
import { copyParts, type NewIds } from './copy-parts.ts'
import { copySquads } from './copy-squads.ts'
import { addCreator } from './create-tournament.ts'

export const copyTournament: Handles<'POST setup/tournament/:id/copy'> = async ({
  params,
  body,
  actor,
  now,
  transact,
}) => {
  passCreate(actor)
  return transact(async (tx) => {
    const source = await lockManaged(tx, actor, params.id)
    const today = dayOf(now, source.timeZone)
    if (body.startDate && body.startDate < today)
      throw new Refusal('RuleBroken', 'The new start cannot be in the past.')
    if (body.startDate && body.startDate > addDays(today, tenYearsDays))
      throw new Refusal('RuleBroken', 'The new start can be at most 10 years ahead.')
    const shift = copyShift(source.startDate, body.startDate, today)
    const id = await copySettings(tx, source, { name: body.name || copyName(source.name), shift, now })
    const newIds = await copyParts(tx, source.id, id, shift)
    if (body.squads) await copySquads(tx, source, newIds, shift)
    if (body.tags)
      await sql`insert into tournament_tags (tournament_id, tag_id)
        select ${id}, tag_id from tournament_tags where tournament_id = ${source.id}`.execute(tx)
    if (body.people) await copyPeople(tx, source.id, id)
    await sql`insert into refund_steps (tournament_id, until_on, percent)
      select ${id}, until_on + ${shift}::int, percent from refund_steps where tournament_id = ${source.id}`.execute(tx)
    await copyEarlyLists(tx, source, id, shift, now)
    await copyQuestions(tx, source.id, id, newIds, now)
    await addCreator(tx, id, actor)
    return { id }
  })
}

/** Days. */
const tenYearsDays = 3653

/** The row itself, in Setup, every day moved; without an account that has been switched off. */
async function copySettings(
  tx: Tx,
  source: TournamentRow,
  { name, shift, now }: { name: string; shift: number; now: Date },
): Promise<string> {
  const account = source.financeAccountId
    ? await tx
        .selectFrom('financeAccounts')
        .select('isActive')
        .where('id', '=', source.financeAccountId)
        .executeTakeFirst()
    : undefined
  const opening = source.opensAt && (await shifted(tx, source.opensAt, source.timeZone, shift))
  const id = randomUUID()
  await insertRows(tx, 'tournaments', [
    {
      ...source,
      id,
      createdAt: now,
      status: 1,
      ...Object.assign({}, ...Object.values(tournamentForms).map(({ fields }) => copied(source, fields, shift))),
      ageVerificationDate: source.ageVerificationDate && addDays(source.ageVerificationDate, shift),
      name,
      opensAt: opening && opening > now ? opening : null,
      financeAccountId: account?.isActive ? source.financeAccountId : null,
    },
  ])
  return id
}
/** The same wall time so many days later. */
async function shifted(tx: Tx, at: Date, zone: string, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${at}::timestamptz at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone} as at`.execute(
    tx,
  )
  return rows[0]?.at ?? at
}

/** Without their people: addresses are of a year. A list that would have opened is left out. */
async function copyEarlyLists(tx: Tx, from: TournamentRow, to: string, shift: number, now: Date): Promise<void> {
  await sql`insert into early_lists (tournament_id, name, opens_at, most_places)
    select ${to}, name, at, most_places from early_lists cross join lateral (select
      ((opens_at at time zone ${from.timeZone}) + make_interval(days => ${shift}::int)) at time zone ${from.timeZone} as at) s
    where tournament_id = ${from.id} and at > ${now}`.execute(tx)
}

/** As they are asked now, and the newest text of the waiver, each as a first version. */
async function copyQuestions(tx: Tx, from: string, to: string, newIds: NewIds, now: Date): Promise<void> {
  const { asked } = await readQuestions(tx, from)
  await insertRows(
    tx,
    'questions',
    asked.map(({ id: _, versions: __, replaces: ___, retiredAt: ____, ...question }) => ({
      ...{ ...question, id: randomUUID(), tournamentId: to },
      eventIds: question.eventIds.flatMap((eventId) => newIds.get(eventId) ?? []),
    })),
  )
  await sql`insert into waivers (tournament_id, version, text, asks_again, created_at)
    select ${to}, 1, text, true, ${now} from waivers where tournament_id = ${from} order by version desc limit 1`.execute(
    tx,
  )
}

async function copyPeople(tx: Tx, from: string, to: string): Promise<void> {
  await sql`insert into tournament_managers (tournament_id, person_id)
    select ${to}, person_id from tournament_managers where tournament_id = ${from}`.execute(tx)
  await sql`insert into tournament_administrators (tournament_id, person_id, is_primary)
    select ${to}, person_id, is_primary from tournament_administrators where tournament_id = ${from}`.execute(tx)
}
