import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Id } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { systemRuleDescription } from './bundling.rules.ts'

const required = 'Required'

/** Days are those of the tournament's zone. */
export const BundlingRule = z.object({
  id: Id,
  quantity: z.int(),
  parentEventId: Id,
  parentEventName: z.string(),
  childEventId: Id,
  childEventName: z.string(),
  creationDate: Day,
  inactiveDate: Day.nullable(),
  /** What the rule allows; of a rule of the system that it is one. */
  description: z.union([z.literal(systemRuleDescription), z.string()]),
})
export const NewBundlingRule = z
  .object({
    tournamentId: Id,
    parentEventId: z.guid(required),
    childEventId: z.guid(required),
    quantity: z
      .number(required)
      .int('Enter a whole number.')
      .min(0, 'Must be zero or a greater number')
      .max(999, 'Enter a quantity below 1,000.'),
  })
  .refine(({ parentEventId, childEventId }) => parentEventId.toLowerCase() !== childEventId.toLowerCase(), {
    path: ['childEventId'],
    error: 'Cannot be the same as parent event',
  })
const RuleEvents = z.array(z.object({ id: Id, name: z.string() }))
/** For both spellings of its path. */
const ruleEvents = {
  allow: setupRoles,
  of: 'setup',
  summary: 'The events that a bundling rule of this tournament can name',
  params: ById,
  answer: RuleEvents,
} as const

/** `:id` is the tournament's, of 'deactivate' the rule's. */
export const bundlingCalls = {
  'GET bundling/:id/active': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The active bundling rule of a tournament; null without one',
    params: ById,
    answer: BundlingRule.nullable(),
  },
  'GET bundling/:id/bundlingruleevents': ruleEvents,
  'GET bundling/:id/bundlingruleevents/': ruleEvents,
  'POST bundling': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'places'],
    summary: 'Sells an event only to those who buy another one, from now on',
    body: NewBundlingRule,
    answer: BundlingRule,
  },
  'PUT bundling/:id/deactivate': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'places'],
    summary: 'Ends a bundling rule for good; what was sold under it stays',
    params: ById,
    answer: BundlingRule,
  },
} as const satisfies Calls
