import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { BundlingRule } from '@kegler/domain/setup/bundling/bundling.calls.ts'
import { ruleSentence, systemRuleDescription } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

export const getActiveRule: Handles<'GET bundling/:id/active'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.id)
  const row = await activeRule(db, id)
  return row ? ruleOf(row) : null
}
export const listRuleEvents: Handles<'GET bundling/:id/bundlingruleevents'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.id)
  return db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('tournamentId', '=', id)
    .orderBy('numberOfBowlers', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

const ruleRows = (db: Db | Tx) =>
  db
    .selectFrom('bundlingRules as r')
    .innerJoin('events as p', 'p.id', 'r.parentEventId')
    .innerJoin('events as c', 'c.id', 'r.childEventId')
    .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
    .selectAll('r')
    .select(['p.name as parentEventName', 'c.name as childEventName', 't.timeZone'])

/** The rule that holds for carts now. */
export const activeRule = (db: Db | Tx, tournamentId: string): Promise<RuleRow | undefined> =>
  ruleRows(db).where('r.tournamentId', '=', tournamentId).where('r.inactiveAt', 'is', null).executeTakeFirst()

/** @throws Refusal NotFound */
export async function readRule(db: Db | Tx, id: string): Promise<RuleRow> {
  const row = await ruleRows(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NotFound', 'This bundling rule was not found.')
  return row
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof ruleRows>['executeTakeFirstOrThrow']>>
export function ruleOf(row: RuleRow): z.output<typeof BundlingRule> {
  const { id, quantity, parentEventId, parentEventName, childEventId, childEventName, inactiveAt, timeZone } = row
  return {
    ...{ id, quantity, parentEventId, parentEventName, childEventId, childEventName },
    creationDate: dayOf(row.createdAt, timeZone),
    inactiveDate: inactiveAt && dayOf(inactiveAt, timeZone),
    description: row.isSystem ? systemRuleDescription : ruleSentence(row),
  }
}
