import { Refusal } from '@kegler/domain/errors.ts'
import { eventFields } from '@kegler/domain/setup/events/event.fields.ts'
import type { EditedEvent } from '@kegler/domain/setup/events/events.calls.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../form-fields.ts'

type Form = Omit<z.output<typeof EditedEvent>, 'id' | 'tournamentId' | 'revision'>

/** Without a handicap its values are not kept. */
export const keptHandicap = ({ isHandicapped }: { isHandicapped: boolean }) =>
  isHandicapped
    ? {}
    : { handicapPercentage: null, handicapAverage: null, handicapApplied: null, allowNegativeHandicap: false }

export const eventColumns = (form: Form) => ({ ...columnsOf(form, eventFields), ...keptHandicap(form) })

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
