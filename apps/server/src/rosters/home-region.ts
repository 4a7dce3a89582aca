import { Refusal } from '@kegler/domain/errors.ts'
import { stateOf, unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import type { Db, Tx } from '../db/db.ts'

/**
 * Country and state of a team as they are stored; states are kept for the United States only.
 * @throws Refusal BadInput when one is not in our lists
 */
export async function validateHomeRegion(
  db: Db | Tx,
  given: { countryId?: string | null | undefined; state?: string | null | undefined },
): Promise<{ countryId: string | null; state: string | null }> {
  const countryId = given.countryId?.trim() || null
  const state = stateOf(countryId, given.state)
  if (countryId !== null) {
    const country = await db.selectFrom('countries').select('id').where('id', '=', countryId).executeTakeFirst()
    if (!country) throw new Refusal('BadInput', 'Choose a country from the list.')
  }
  if (countryId === unitedStates && state !== null) {
    const known = await db.selectFrom('states').select('id').where('id', '=', state).executeTakeFirst()
    if (!known) throw new Refusal('BadInput', 'Choose a state from the list.')
  }
  return { countryId, state }
}
