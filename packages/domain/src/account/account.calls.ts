import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day } from '../values.ts'

/** Who is signed in, as the screens need it. */
export const Profile = z.object({
  email: z.string(),
  /** First and last name, or the e-mail when neither exists. */
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: Day.nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** No required field is missing. */
  profileIsValid: z.boolean(),
  /** The e-mail is verified. */
  profileIsConfirmed: z.boolean(),
  /** Names what is missing; null when nothing is. */
  validationMessage: z.string().nullable(),
  groupName: z.string().nullable(),
  isAllowed: z.boolean(),
  isValidType: z.boolean(),
  maintenanceMessage: z.string().nullable(),
  /** They are on a waiting list. */
  isWaiting: z.boolean(),
  /** Entries are offered to them, or by them. */
  hasHandOvers: z.boolean(),
})

export const RequestKey = z.object({
  idempotencyKey: z
    .string()
    .max(100)
    .regex(/^[^\p{C}]+$/u, 'This is not the key of a request.'),
})
/** `answer`: what the request was answered; null where it was not done. */
export const SettledRequest = z.object({ done: z.boolean(), answer: z.unknown() })

export const accountCalls = {
  'GET authorization/getProfile': {
    allow: 'signedIn',
    summary: 'The signed-in person: names, birth date, roles, what is missing',
    answer: Profile,
  },
  'GET authorization/getPartner': {
    allow: 'signedIn',
    summary: 'The partner hub the person acts for',
    answer: z.object({ groupName: z.string().nullable(), isAllowed: z.boolean(), isValidType: z.boolean() }),
  },
  'GET authorization/roles': { allow: 'signedIn', summary: 'Roles of the person', answer: z.array(z.string()) },
  'GET authorization/permissions': {
    allow: 'signedIn',
    summary: 'Permissions of the person',
    answer: z.array(z.string()),
  },
  'POST authorization/resendConfirmation': {
    allow: 'signedIn',
    changes: [],
    idempotent: { around: 'it asks the identity server and writes nothing here' },
    summary: 'Sends the e-mail with the confirmation link again',
    perMinute: 3,
    answer: z.object({ sent: z.boolean() }),
  },
  'POST authorization/settleRequest': {
    allow: 'signedIn',
    idempotent: false,
    changes: [],
    summary:
      'What became of an own request whose answer was lost, by its Idempotency-Key; one not done by now never will be',
    body: RequestKey,
    answer: SettledRequest,
  },
} as const satisfies Calls
