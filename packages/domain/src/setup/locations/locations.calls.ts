import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Id, text } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { Center, CertificationNumber, Location, NewLocation } from './location.ts'

export const locationCalls = {
  'POST setup/tournament/locationSearch': {
    allow: setupRoles,
    summary: 'Bowling centers by a part of the name, by zip code or certification number; at most 50',
    perMinute: 120,
    body: z.object({
      name: text(100).nullish(),
      zipCode: text(20).nullish(),
      certificationNumber: text(50).nullish(),
      tournamentId: Id.nullish(),
    }),
    answer: z.array(Center),
  },
  'GET setup/tournament/:id/locations': {
    allow: setupRoles,
    summary: 'Where a tournament is bowled',
    params: ById,
    answer: z.array(Location),
  },
  'POST setup/tournament/:id/location': {
    allow: setupRoles,
    summary: 'Add a bowling center to a tournament',
    changes: ['setup'],
    params: ById,
    body: NewLocation,
    answer: Location,
  },
  'POST setup/tournament/:id/location/:cert/remove': {
    allow: setupRoles,
    summary: 'Remove a bowling center, by its certification number, from a tournament',
    changes: ['setup'],
    params: z.object({ id: Id, cert: CertificationNumber }),
    answer: z.object({ message: z.string() }),
  },
} as const satisfies Calls
