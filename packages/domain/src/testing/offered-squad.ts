import type { OfferedSquad } from '../places/fits.rules.ts'

/** A squad of teams with ten places. */
export const anOfferedSquad = (id: string, values: Partial<OfferedSquad> = {}): OfferedSquad => ({
  id,
  eventId: 'team',
  eventName: 'Team',
  numberOfBowlers: 5,
  startsAt: '2027-01-16T16:00:00Z',
  day: '2027-01-16',
  notOffered: false,
  linkedEventId: null,
  linkedSquadId: null,
  price: 25_000,
  left: 0,
  free: 10,
  linkedFree: 0,
  ...values,
})
