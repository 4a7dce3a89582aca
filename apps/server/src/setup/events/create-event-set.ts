import { randomUUID } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { usualSet } from '@kegler/domain/setup/divisions/average-sets.rules.ts'
import type { EventSetBody } from '@kegler/domain/setup/events/event-set.calls.ts'
import { eventPresets, isBowledPreset, virtualEventPresets } from '@kegler/domain/setup/events/presets.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable, requireCreate } from '../managed.ts'
import { requireLocation } from './event-row.ts'

type Body = z.output<typeof EventSetBody>

export const createEventSet: Handles<'POST setup/tournament/:id/eventSet'> = async ({ params, body, ...call }) =>
  call.transact(async (tx) => {
    const tournament = await lockEditable(tx, call.actor, params.id, call.now)
    requireCreate(tournament, call.now)
    await requireNoEvents(tx, tournament.id)
    await requireLocation(tx, tournament.id, body.locationId)
    const { events, virtualEvents, maps, divisions } = rowsOf(tournament.id, body)
    await insertRows(tx, 'events', events)
    await insertRows(tx, 'virtualEvents', virtualEvents)
    await insertRows(tx, 'virtualEventMaps', maps)
    await insertRows(tx, 'divisions', divisions)
    const linkEvents = body.linkEvents && [1, 2].every((n) => events.some((event) => event.numberOfBowlers === n))
    await tx.updateTable('tournaments').set({ linkEvents }).where('id', '=', tournament.id).execute()
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    return { eventIds: ids(events), virtualEventIds: ids(virtualEvents), divisions: divisions.length }
  })

/** @throws Refusal RuleBroken where the set would stand beside other events */
async function requireNoEvents(tx: Tx, tournamentId: string): Promise<void> {
  for (const table of ['events', 'virtualEvents'] as const) {
    const row = await tx.selectFrom(table).select('id').where('tournamentId', '=', tournamentId).executeTakeFirst()
    if (row) throw new Refusal('RuleBroken', 'This tournament has events already. Create the others one by one.')
  }
}

/** The rows of the set. Three divisions of a bowled event, two of a virtual one. */
function rowsOf(tournamentId: string, { events: wanted, locationId, divisions: bounds }: Body) {
  const withIds = wanted.map(({ preset, ...fees }) => ({ preset, row: { ...fees, id: randomUUID(), tournamentId } }))
  const events = withIds.flatMap(({ preset, row }) =>
    isBowledPreset(preset) ? [{ ...row, ...eventPresets[preset], locationId }] : [],
  )
  const virtualEvents = withIds.flatMap(({ preset, row }) =>
    isBowledPreset(preset) ? [] : [{ ...row, ...virtualEventPresets[preset] }],
  )
  const teams = events.filter(({ name }) => name === eventPresets['Team of 5'].name)
  const bowlers = eventPresets['Team of 5'].numberOfBowlers
  const sets = bounds && [
    ...events.map(({ id, numberOfBowlers }) => ({
      of: { eventId: id, virtualEventId: null },
      set: usualSet({ ...bounds, bowlers: numberOfBowlers, count: 3 }),
    })),
    ...virtualEvents.map(({ id, owner }) => ({
      of: { eventId: null, virtualEventId: id },
      set: usualSet({ ...bounds, bowlers: owner === 'team' ? bowlers : 1, count: 2 }),
    })),
  ]
  return {
    events,
    virtualEvents,
    maps: virtualEvents.flatMap(({ id, owner }) =>
      (owner === 'team' ? teams : events).map((event) => ({ tournamentId, virtualEventId: id, eventId: event.id })),
    ),
    divisions: (sets ?? []).flatMap(({ of, set }) => set.map((division) => ({ ...of, ...division }))),
  }
}
