import { Refusal } from '@kegler/domain/errors.ts'
import { stateOf, unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import type { Db, Tx } from '../db/db.ts'

/** Country and state of a team as they are kept: both of our lists, a state of the United States alone. */
export async function whereabouts(
  db: Db | Tx,
  given: { countryId?: string | null | undefined; state?: string | null | undefined },
): Promise<{ countryId: string | null; state: string | null }> {
  const countryId = given.countryId?.trim() || null
  const state = stateOf(countryId, given.state)
  if (countryId !== null) {
    const country = await db.selectFrom('countries').select('id').where('id', '=', countryId).executeTakeFirst()
    if (!country) throw new Refusal('BadInput', 'Choose a country of the list.')
  }
  if (countryId === unitedStates && state !== null) {
    const known = await db.selectFrom('states').select('id').where('id', '=', state).executeTakeFirst()
    if (!known) throw new Refusal('BadInput', 'Choose a state of the list.')
  }
  return { countryId, state }
}
