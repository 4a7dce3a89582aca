import { Refusal } from '@kegler/domain/errors.ts'
import { type OverridableCheck, type Override, whyNotOverride } from '@kegler/domain/rosters/override.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import type { TeamContext } from '../rosters/contexts.ts'

export interface SentOverride {
  /** None: a check of the whole roster. */
  usbcId?: string | null | undefined
  check: OverridableCheck
  reason: string
}

/** A roster with the checks that staff set aside now, added to those before. @throws Refusal BadInput */
export function withOverrides(
  context: TeamContext,
  sent: readonly SentOverride[],
  bowlers: ReadonlyMap<string, BowlerRow>,
): TeamContext {
  const usbcIds = new Set(bowlers.keys())
  const wrong = sent.flatMap((one) => whyNotOverride(one, usbcIds) ?? [])
  if (wrong.length > 0) throw new Refusal('BadInput', wrong)
  const added = sent.map((one) => ({ bowlerId: bowlerIdOf(one, bowlers), check: one.check }))
  return { ...context, overrides: [...(context.overrides ?? []), ...added] }
}
const bowlerIdOf = ({ usbcId }: SentOverride, bowlers: ReadonlyMap<string, BowlerRow>) =>
  usbcId ? (bowlers.get(usbcId.toUpperCase())?.id ?? null) : null

/** Keeps the overrides that a roster needs (`needed`), with the reasons that came now, and removes the others. */
export async function writeOverrides(
  tx: Tx,
  entryId: string,
  { overrides = [] }: TeamContext,
  needed: readonly Override[],
  {
    overrides: sent = [],
    bowlers,
    by,
    now,
  }: {
    overrides?: readonly SentOverride[]
    bowlers: ReadonlyMap<string, BowlerRow>
    by: string
    now: Date
  },
): Promise<void> {
  if (overrides.length === 0) return
  const isNeeded = (one: Override) =>
    needed.some(({ bowlerId, check }) => bowlerId === one.bowlerId && check === one.check)
  const given = sent
    .map(({ check, reason, ...bowler }) => ({
      bowlerId: bowlerIdOf({ check, reason, ...bowler }, bowlers),
      check,
      reason,
    }))
    .filter(isNeeded)
  const kept = overrides.filter((one) => isNeeded(one) && !given.some((two) => same(one, two)))
  await sql`delete from roster_overrides where entry_id = ${entryId} and not exists (
    select from unnest(${kept.map(({ bowlerId }) => bowlerId)}::uuid[], ${kept.map(({ check }) => check)}::text[]) as k (bowler_id, name)
    where k.name = check_name and k.bowler_id is not distinct from roster_overrides.bowler_id)`.execute(tx)
  const once = given.filter((one, index) => given.findIndex((two) => same(one, two)) === index)
  await insertRows(
    tx,
    'rosterOverrides',
    once.map(({ bowlerId, check, reason }) => ({
      ...{ entryId, bowlerId, checkName: check, reason },
      ...{ createdBy: by, createdAt: now },
    })),
  )
}
const same = (one: Override, two: Override) => one.bowlerId === two.bowlerId && one.check === two.check

/** The overrides of an entry, whether they are still needed or not. */
export async function readOverrides(db: Db, entryId: string) {
  const rows = await db
    .selectFrom('rosterOverrides as o')
    .leftJoin('bowlers as b', 'b.id', 'o.bowlerId')
    .select(['o.bowlerId', 'o.checkName', 'o.reason', 'o.createdBy', 'o.createdAt'])
    .select(['b.usbcId', 'b.firstName', 'b.lastName'])
    .where('o.entryId', '=', entryId)
    .orderBy('o.createdAt')
    .execute()
  return rows.map(({ bowlerId, checkName, reason, createdBy, createdAt, usbcId, firstName, lastName }) => ({
    bowlerId,
    usbcId,
    name: usbcId === null ? null : fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    check: checkName as OverridableCheck,
    reason,
    by: createdBy,
    at: createdAt.toISOString(),
  }))
}
