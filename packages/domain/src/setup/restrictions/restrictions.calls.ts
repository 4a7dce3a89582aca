import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Revision, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { restrictionFields } from './restrictions.fields.ts'

/** A link on the captain's page: nothing but a web address becomes one. */
const WebAddress = text(255).refine(
  (value) => value === '' || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
  'Enter an address that begins with https:// or http://.',
)
const whole = (least: number, most: number) =>
  z.int('Enter a whole number.').min(least, `Enter at least ${least}.`).max(most, `Enter at most ${most}.`)
const fields = {
  enforceMinimumCaptainAge: z.boolean(),
  /** Full years; kept while it is not enforced. */
  minimumCaptainAge: z
    .int('Enter a whole number.')
    .min(0, 'Cannot be negative')
    .max(150, 'Enter an age of at most 150.')
    .nullable(),
  showCalculatedDivisionToCaptain: z.boolean(),
  requireRosterBeforeCheckout: z.boolean(),
  /** Needs rosters before checkout: cleared without. */
  blockFailedDivisionCalculation: z.boolean(),
  restrictBowlersToActiveMembership: z.boolean(),
  restrictBowlersToYouthMembership: z.boolean(),
  allowChangeBetweenFreeEvents: z.boolean(),
  enforceMaxEntries: z.boolean(),
  waitingList: z.boolean(),
  acceptHours: whole(1, 168),
  gatherHours: whole(0, 72),
  mostWaits: whole(1, 20),
  termsUrl: z.string().nullable(),
} satisfies ShapeOf<typeof restrictionFields>
const Restrictions = z.object({ ...fields, revision: z.string() })
export const RestrictionsForm = z
  .object({ ...fields, termsUrl: WebAddress.nullable(), revision: Revision })
  .refine((typed) => !typed.enforceMinimumCaptainAge || typed.minimumCaptainAge !== null, {
    path: ['minimumCaptainAge'],
    error: 'Minimum Captain Age is required if "Enforce a minimum captain age" is checked.',
  })

export const restrictionCalls = {
  'GET setup/tournament/:id/restriction': {
    allow: setupRoles,
    of: 'setup',
    summary: 'Who may register, and what their rosters must be like',
    params: ById,
    answer: Restrictions,
  },
  'PUT setup/tournament/:id/restriction': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters', 'entries'],
    summary: 'Changes them, from the next save of a captain on',
    params: ById,
    body: RestrictionsForm,
    answer: Restrictions,
  },
} as const satisfies Calls
