import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Id, Instant, Revision, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { earlyListFields } from './early-list.fields.ts'
import { whyNotPeople } from './early-list.rules.ts'

/** `people`: e-mail addresses as they are typed or pasted. */
export const EarlyListForm = z.object({
  name: z.string('Required').pipe(text(150)).pipe(z.string().min(1, 'Required')),
  opensAt: z.string('Required').pipe(Instant),
  mostPlaces: z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(999, 'Enter at most 999.'),
  people: text(600_000, 'This is too long for a list of people.')
    .superRefine((typed, context) => {
      const why = whyNotPeople(typed)
      if (why) context.addIssue({ code: 'custom', message: why })
    })
    .default(''),
} satisfies ShapeOf<typeof earlyListFields>)

const EarlyList = z.object({
  id: Id,
  name: z.string(),
  opensAt: Instant,
  mostPlaces: z.int(),
  /** E-mail addresses, one to a line. */
  people: z.string(),
  count: z.int(),
  revision: z.string(),
})
const ofList = z.object({ id: Id, listId: Id })

export const earlyListCalls = {
  'GET setup/tournament/:id/earlyLists': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The early lists of a tournament by opening, and earlier tournaments whose captains can fill one',
    params: ById,
    answer: z.object({ lists: z.array(EarlyList), earlier: z.array(z.object({ id: Id, name: z.string() })) }),
  },
  'POST setup/tournament/:id/earlyLists': {
    allow: setupRoles,
    changes: ['setup', 'tournaments'],
    summary: 'Adds a list of captains who may register before registration opens for everybody',
    params: ById,
    body: EarlyListForm,
    answer: EarlyList,
  },
  'PUT setup/tournament/:id/earlyLists/:listId': {
    allow: setupRoles,
    changes: ['setup', 'tournaments'],
    summary: 'Saves an early list',
    params: ofList,
    body: EarlyListForm.extend({ revision: Revision }),
    answer: EarlyList,
  },
  'DELETE setup/tournament/:id/earlyLists/:listId': {
    allow: setupRoles,
    changes: ['setup', 'tournaments'],
    summary: 'Removes an early list; what its captains have bought stays',
    params: ofList,
    answer: z.object({ message: z.string() }),
  },
  'GET setup/tournament/:id/earlyLists/captains': {
    allow: setupRoles,
    of: 'setup',
    summary: 'E-mail addresses of captains with at least so many entries of an earlier tournament',
    params: ById,
    query: z.object({
      tournamentId: Id,
      least: z.coerce.number().pipe(z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(999)),
    }),
    answer: z.object({ people: z.array(z.string()) }),
  },
} as const satisfies Calls
