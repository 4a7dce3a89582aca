import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { tournamentStatuses } from '../../tournaments/status.rules.ts'
import { ById, Id, Instant } from '../../values.ts'
import { SetupTournament, setupRoles } from '../general/general.calls.ts'
import { checkTabs } from './checks.shapes.ts'

const Status = z.object({
  id: z.int(),
  name: z.string(),
  /** What it allows, in a sentence. */
  description: z.string(),
})

/** Status, publication and export of a tournament. */
const StatusState = z.object({
  /** In their order. */
  statuses: z.array(Status),
  currentStatus: z.string(),
  /** What would be published differs from what was; only of a system to which is pushed. */
  hasPendingChanges: z.boolean(),
  publishing: z.boolean(),
  /** Why the last push failed; null: it did not, or another one is under way. */
  publishFailure: z.string().nullable(),
  publishedAt: Instant.nullable(),
  /** null: no system was chosen, nothing is pushed and nothing is exported. */
  exportSystemName: z.string().nullable(),
  /** true: it takes a file; false: it is pushed to. */
  systemShouldExport: z.boolean(),
  /** The status allows an export, and the system takes one. */
  canExport: z.boolean(),
  /** 0 not started, 1 in progress, 2 completed, 3 error. */
  exportStatus: z.int().min(0).max(3),
  /** Of an export in progress: entries written so far and in all; null: not counted yet. */
  exportProgress: z.object({ written: z.int(), total: z.int() }).nullable(),
  /** Where the file is downloaded, under the address of the product; null without one. */
  exportFileLocation: z.string().nullable(),
  exportFileName: z.string().nullable(),
  /** Registration opens to captains by itself; null: by hand. */
  opensAt: Instant.nullable(),
  /** Carts that hold places now, and those places. */
  carts: z.int(),
  cartPlaces: z.int(),
  /** Payments that are under way. */
  payments: z.int(),
})

const ChecksAnswer = z.array(
  z.object({
    severity: z.enum(['error', 'warning']),
    text: z.string(),
    tab: z.enum(checkTabs),
    /** Name of the field to correct. */
    field: z.string().nullable(),
  }),
)

export const statusCalls = {
  'GET setup/tournament/status': {
    allow: setupRoles,
    summary: 'The statuses of tournaments, in their order, with what each allows',
    answer: z.array(Status),
  },
  'GET setup/tournament/:id/status': {
    allow: setupRoles,
    summary: 'Status, publication and export of a tournament',
    params: ById,
    answer: StatusState,
  },
  'PUT setup/tournament/:id/status': {
    dryRun: true,
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'places', 'entries'],
    summary: 'Changes the status, also of a tournament that is read-only',
    params: ById,
    body: z.object({
      statusName: z.enum(Object.values(tournamentStatuses), 'Choose one of the statuses.'),
      /** As the page showed it; the server knows the system. */
      isExport: z.boolean().nullish(),
    }),
    answer: SetupTournament,
  },
  'GET setup/tournament/:id/checks': {
    allow: setupRoles,
    summary: 'What prevents opening the tournament to captains, and what is worth a look',
    params: z.object({ id: Id }),
    answer: ChecksAnswer,
  },
} as const satisfies Calls
