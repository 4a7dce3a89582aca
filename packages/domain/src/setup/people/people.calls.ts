import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Id } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'

const email = z.string().nullable()
const TournamentManager = z.object({
  id: Id,
  email,
  /** By their role, not by this list: a superuser, or a manager of the partner hub. Cannot be removed here. */
  inheritedAccess: z.boolean(),
  /** The row of who asks: the only one they may change. */
  isOwn: z.boolean(),
})
const TournamentAdministrator = z.object({ id: Id, email, isPrimary: z.boolean() })

const validEmail = z
  .string('Required')
  .trim()
  .toLowerCase()
  .min(1, 'Required')
  .max(250)
  .pipe(z.email('Enter a valid e-mail address.'))
/** With an id: the own row is handed over to the person of this e-mail. */
export const ManagerForm = z.object({ id: Id.optional(), email: validEmail })
export const AdministratorForm = z.object({ email: validEmail })

const ManagerParams = z.object({ id: Id, managerId: Id })
const AdministratorParams = z.object({ id: Id, administratorId: Id })

/** Who sets a tournament up, and whom to ask. Persons are found by the e-mail and the roles of their last sign-in. */
export const peopleCalls = {
  'GET setup/tournament/:id/managers': {
    allow: setupRoles,
    of: 'setup',
    summary: 'Who sets this tournament up',
    params: ById,
    answer: z.array(TournamentManager),
  },
  'POST setup/tournament/:id/manager': {
    allow: setupRoles,
    changes: ['setup'],
    summary: 'Adds a manager, or hands the own row over',
    params: ById,
    body: ManagerForm,
    answer: TournamentManager,
  },
  'POST setup/tournament/:id/manager/:managerId/remove': {
    allow: setupRoles,
    changes: ['setup'],
    summary: 'Takes a manager off; it holds from their next request on',
    params: ManagerParams,
    answer: z.object({}),
  },
  'GET setup/tournament/:id/administrators': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The administrators that are named for this tournament; it gives them no right',
    params: ById,
    answer: z.array(TournamentAdministrator),
  },
  'POST setup/tournament/:id/administrator': {
    allow: setupRoles,
    changes: ['setup'],
    summary: 'Names an administrator; the first one is the primary',
    params: ById,
    body: AdministratorForm,
    answer: TournamentAdministrator,
  },
  'POST setup/tournament/:id/administrator/:administratorId/remove': {
    allow: setupRoles,
    changes: ['setup'],
    summary: 'Names them no longer',
    params: AdministratorParams,
    answer: z.object({}),
  },
} as const satisfies Calls
