import { Refusal } from '@kegler/domain/errors.ts'
import type { EditedEvent } from '@kegler/domain/setup/events/events.calls.ts'
import type { EditedVirtualEvent } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'

type Form = Omit<z.output<typeof EditedEvent>, 'id' | 'tournamentId' | 'revision'>
type VirtualForm = Omit<z.output<typeof EditedVirtualEvent>, 'id' | 'tournamentId' | 'revision' | 'virtualEventMaps'>

/** The columns that both kinds of events have; without a handicap its values are not kept. */
export const sharedColumns = (form: Form | VirtualForm) => ({
  name: form.name,
  expenseFee: form.expenseFee,
  lineageFee: form.lineageFee,
  prizeFee: form.prizeFee,
  isHandicapped: form.isHandicapped,
  handicapPercentage: form.isHandicapped ? form.handicapPercentage : null,
  handicapAverage: form.isHandicapped ? form.handicapAverage : null,
  handicapApplied: form.isHandicapped ? form.handicapApplied : null,
  allowNegativeHandicap: form.isHandicapped && form.allowNegativeHandicap,
  averageBased: form.averageBased,
  ageBased: form.ageBased,
  genderBased: form.genderBased,
  ageAppliesTo: form.ageAppliesTo,
  ageVerificationDate: form.ageVerificationDate,
})
/** The columns of a bowled event. */
export const eventColumns = (form: Form) => ({
  ...sharedColumns(form),
  locationId: form.locationId,
  numberOfBowlers: form.numberOfBowlers,
  gamesPerSeries: form.gamesPerSeries,
  entriesPerLanePair: form.entriesPerLanePair,
  maxEntriesPerBowler: form.maxEntriesPerBowler,
  numberOfBowlersThatMustBeDifferentPerTeam: form.numberOfBowlersThatMustBeDifferentPerTeam,
})

/** @throws Refusal NotFound for a location of another tournament */
export async function requireLocation(tx: Tx, tournamentId: string, id: string): Promise<void> {
  const row = await tx
    .selectFrom('locations')
    .select('id')
    .where('tournamentId', '=', tournamentId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NotFound', 'This location was not found.')
}
