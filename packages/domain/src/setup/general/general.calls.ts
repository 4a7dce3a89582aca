import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Id, Instant } from '../../values.ts'

/** Who sets tournaments up. Which of them: `managedTournament` of the server. */
export const setupRoles = ['superuser', 'manager'] as const

const optionalText = z.string().nullable()

/** A tournament of the setup console, with what its viewer may do there. Days are days in its `timeZone`. */
export const SetupTournament = z.object({
  id: Id,
  name: z.string(),
  startDate: Day,
  endDate: Day,
  registrationCloseDate: Day,
  defaultAverage: z.int(),
  timeZone: z.string(),
  /** 'CT' */
  timeZoneDisplayName: z.string(),
  bccEmail: optionalText,
  sort: z.int().nullable(),
  theme: z.enum(['blue', 'red', 'orange']),
  cardId: Id.nullable(),
  customImageLargePath: optionalText,
  contactName: optionalText,
  contactPhone: optionalText,
  tournamentPhone: z.string(),
  contactAddress: optionalText,
  contactEmail: optionalText,
  membershipId: optionalText,
  /** Id of our finance account; captains' calls have the provider's under the same name. */
  stripeAccountId: Id.nullable(),
  exportId: optionalText,
  tmsEndPoint: optionalText,
  ageVerificationDate: Day.nullable(),
  /** Registration opens to captains by itself; null: by hand. */
  opensAt: Instant.nullable(),
  statusDisplayName: z.string(),
  groupName: optionalText,
  /** Percent; null unless a superuser acts for a group. */
  technologyFeePercent: z.number().nullable(),
  locations: z.array(
    z.object({
      id: Id,
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      phone: z.string(),
      certificationNumber: z.string(),
      lanes: z.int().nullable(),
    }),
  ),
  tags: z.array(z.object({ id: Id, name: z.string(), color: z.enum(['blue', 'red', 'orange']) })),
  linkEvents: z.boolean(),
  readOnly: z.boolean(),
  isSuperUser: z.boolean(),
  userCanManage: z.boolean(),
  canEditTournamentName: z.boolean(),
  canLinkEvents: z.boolean(),
  canCreateEvent: z.boolean(),
  canCreateVirtualEvent: z.boolean(),
  canCreateDivision: z.boolean(),
  canAssignTag: z.boolean(),
  canDeleteTag: z.boolean(),
  hasPendingChanges: z.boolean(),
  /** Of the fields of the general settings: sent back with their save. */
  revision: z.string(),
})

export const generalCalls = {
  'GET setup/tournament/:id': {
    allow: setupRoles,
    summary: 'A tournament with its settings, and what may be done with it',
    params: ById,
    answer: SetupTournament,
  },
} as const satisfies Calls
