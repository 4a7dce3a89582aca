import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotAddRule } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import type { Handles } from '../../http/serve.ts'
import { countCartsOver } from '../carts.ts'
import { lockEditable } from '../managed.ts'
import { activeRule, readRule, ruleOf } from './read-rules.ts'

export const addRule: Handles<'POST bundling'> = ({ body, actor, transact, notes, now }) =>
  transact(async (tx) => {
    const { id: tournamentId } = await lockEditable(tx, actor, body.tournamentId, now)
    const refusal = whyNotAddRule(await activeRule(tx, tournamentId))
    if (refusal) throw refusal
    const rule = { ...body, tournamentId }
    const events = await tx
      .selectFrom('events')
      .select(['id', 'name'])
      .where('tournamentId', '=', tournamentId)
      .where('id', 'in', [body.parentEventId, body.childEventId])
      .execute()
    if (events.length < 2) throw new Refusal('NotFound', 'This event was not found.')
    const { id } = await tx
      .insertInto('bundlingRules')
      .values({ ...rule, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await readRule(tx, id)
    const carts = notes ? await countCartsOver(tx, rule, now) : 0
    if (carts > 0)
      notes?.push(
        `${plural(carts, 'cart has', 'carts have')} more ${made.childEventName} entries than this rule allows.`,
      )
    return ruleOf(made)
  })
