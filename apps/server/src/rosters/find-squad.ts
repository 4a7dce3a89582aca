import { Refusal } from '@kegler/domain/errors.ts'
import type { Catalogue } from '../places/catalogue.ts'
import type { EventOf } from '../places/setup.ts'

/** A squad with what a roster must know of its event. */
export interface SquadOf extends Omit<EventOf, 'name'> {
  eventId: string
  eventName: string
  startsAt: string
  /** The Singles squad that a linked Doubles squad is sold with. */
  linked: Pick<SquadOf, 'eventId' | 'eventName' | 'startsAt' | 'maxEntriesPerBowler'> | null
}

/** A squad of the tournament, and of this event when one is named. @throws Refusal NotFound */
export function findSquad(catalogue: Catalogue, squadId: string, eventId?: string | null): SquadOf {
  const squad = squadOf(catalogue, squadId)
  if (!squad || (eventId && squad.eventId !== eventId)) throw new Refusal('NotFound', 'This squad was not found.')
  return squad
}

export function squadOf({ all, setup }: Catalogue, id: string | null): SquadOf | undefined {
  const squad = all.get(id ?? '')
  const event = setup.events.get(squad?.eventId ?? '')
  if (!squad || !event) return undefined
  const half = all.get(squad.linkedSquadId ?? '')
  const { maxEntriesPerBowler = 1 } = setup.events.get(half?.eventId ?? '') ?? {}
  const { eventId, eventName, startsAt } = squad
  return {
    ...event,
    id: squad.id,
    eventId,
    eventName,
    startsAt,
    linked: half ? { ...half, maxEntriesPerBowler } : null,
  }
}
