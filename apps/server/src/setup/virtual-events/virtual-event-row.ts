import { Refusal } from '@kegler/domain/errors.ts'
import { virtualEventFields } from '@kegler/domain/setup/virtual-events/virtual-event.fields.ts'
import type { EditedVirtualEvent } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { keptHandicap } from '../events/event-row.ts'
import { eventNotFound } from '../events/read-events.ts'
import { columnsOf } from '../form-fields.ts'

type Form = Pick<
  z.output<typeof EditedVirtualEvent>,
  Exclude<keyof z.output<typeof EditedVirtualEvent>, 'id' | 'revision' | 'tournamentId'>
>

/** Teams own one that a single event feeds; several feed bowlers. */
export const ownerOf = ({ ownedBy, virtualEventMaps }: Pick<Form, 'ownedBy' | 'virtualEventMaps'>) =>
  virtualEventMaps.length === 1 ? ownedBy : 'bowler'

export const virtualEventColumns = (form: Form) => ({
  ...columnsOf(form, virtualEventFields),
  ...keptHandicap(form),
  owner: ownerOf(form),
})

/** Replaces the events that feed it. @throws Refusal NotFound for those of another tournament */
export async function writeMaps(tx: Tx, tournamentId: string, virtualEventId: string, ids: readonly string[]) {
  const found = await tx
    .selectFrom('events')
    .select('id')
    .where('tournamentId', '=', tournamentId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  if (found.length < ids.length) throw new Refusal('NotFound', eventNotFound)
  await tx
    .deleteFrom('virtualEventMaps')
    .where('virtualEventId', '=', virtualEventId)
    .where(sql<boolean>`event_id <> all(${ids}::uuid[])`)
    .execute()
  await sql`insert into virtual_event_maps (tournament_id, virtual_event_id, event_id)
    select ${tournamentId}, ${virtualEventId}, e from unnest(${ids}::uuid[]) e on conflict do nothing`.execute(tx)
}
