import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Id, Instant, list, Revision } from '../../values.ts'
import { Location, NewLocation } from '../locations/location.ts'
import { NewTag, Tag } from '../tags/tag.ts'
import { TournamentForm } from './tournament-form.ts'

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
  waitingRoom: z.boolean(),
  roomOpensMinutes: z.int(),
  peoplePerMinute: z.int().nullable(),
  minutesToBuy: z.int(),
  /** Its number in `tournamentStatuses`. */
  status: z.int(),
  statusDisplayName: z.string(),
  groupName: optionalText,
  /** Percent; null unless a superuser acts for a group. */
  technologyFeePercent: z.number().nullable(),
  locations: z.array(Location),
  tags: z.array(Tag),
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
  /** What `npm run rehearse` last said of this installation: captains served in the best minute; null: nothing. */
  lastRehearsal: z.object({ at: Instant, perMinute: z.int() }).nullable(),
  /** Of the fields of the general settings: sent back with their save. */
  revision: z.string(),
})

const ListedTournament = z.object({
  id: Id,
  name: z.string(),
  startDate: Day,
  endDate: Day,
  registrationCloseDate: Day,
  readOnly: z.boolean(),
  userCanManage: z.boolean(),
  statusDisplayName: z.string(),
  /** Entries that are not cancelled, of all places of its squads. */
  sold: z.int(),
  total: z.int(),
})

export const generalCalls = {
  'GET setup/tournament/active': {
    allow: setupRoles,
    summary: "The group's tournaments that have not ended and are not archived, by start",
    answer: z.array(ListedTournament),
  },
  'GET setup/tournament/all': {
    allow: setupRoles,
    summary: 'All tournaments of the group, by start',
    answer: z.array(ListedTournament),
  },
  'GET setup/tournament/checkCreatePermission': {
    allow: setupRoles,
    summary: 'Whether the signed-in person may create tournaments',
    answer: z.object({ canCreate: z.boolean() }),
  },
  'GET setup/tournament/:id': {
    allow: setupRoles,
    summary: 'A tournament with its settings, and what may be done with it',
    params: ById,
    answer: SetupTournament,
  },
  'POST setup/tournament': {
    allow: setupRoles,
    summary: 'Create a tournament in Setup; its creator manages it and is its primary administrator',
    changes: ['setup'],
    body: TournamentForm.extend({ locations: list(NewLocation, 50), tags: list(NewTag, 50) }),
    answer: SetupTournament,
  },
  'PUT setup/tournament/:id': {
    allow: setupRoles,
    summary: 'Save the general settings of a tournament',
    changes: ['setup', 'tournaments', 'places'],
    dryRun: true,
    params: ById,
    body: TournamentForm.extend({ revision: Revision }),
    answer: SetupTournament,
  },
  'DELETE setup/tournament/:id': {
    allow: setupRoles,
    summary: 'Delete a tournament in Setup that nobody ever bought in, with everything that belongs to it',
    // not 'setup': the page that deletes it would ask for it once more
    changes: ['tournaments'],
    dryRun: true,
    params: ById,
    answer: z.object({ name: z.string() }),
  },
} as const satisfies Calls
