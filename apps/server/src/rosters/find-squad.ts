import { Refusal } from '@kegler/domain/errors.ts'
import type { Catalogue } from '../places/catalogue.ts'

/** A squad with what a roster must know of its event. */
export interface SquadOf {
  id: string
  eventId: string
  eventName: string
  numberOfBowlers: number
  startsAt: string
  averageBased: boolean
  maxEntriesPerBowler: number
  mustDiffer: number
  ageAppliesTo: string
  ageVerificationDate: string | null
  /** The Singles squad that a linked Doubles squad is sold with. */
  linked: { eventId: string; eventName: string; startsAt: string; maxEntriesPerBowler: number } | null
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
  const { averageBased, maxEntriesPerBowler, mustDiffer, ageAppliesTo, ageVerificationDate } = event
  return {
    ...{ id: squad.id, eventId: event.id, eventName: event.name, numberOfBowlers: event.numberOfBowlers },
    ...{ averageBased, maxEntriesPerBowler, mustDiffer, ageAppliesTo, ageVerificationDate },
    startsAt: squad.startsAt,
    linked: half
      ? {
          eventId: half.eventId,
          eventName: half.eventName,
          startsAt: half.startsAt,
          maxEntriesPerBowler: setup.events.get(half.eventId)?.maxEntriesPerBowler ?? 1,
        }
      : null,
  }
}
