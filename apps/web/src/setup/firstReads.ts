import type { EnsureQueryDataOptions } from '@tanstack/react-query'
import { createPermission } from '../screens/tournament/queries.ts'
import { activeRule, ruleEvents } from './bundling.ts'
import { setupChecks } from './checks.ts'
import { eventLocations, eventLookups, setupEvents, setupVirtualEvents } from './events.ts'
import { activeFees, inactiveFees } from './fees.ts'
import { generalLookups } from './general/lookups.ts'
import { administrators, managers } from './people.ts'
import { squadEvents } from './squads/queries.ts'
import { statusState } from './status.ts'
import { messages, restrictions } from './texts.ts'
import { setupTournament } from './tournament.ts'

// biome-ignore lint/suspicious/noExplicitAny: each query has a type of its own
export type Queries = readonly EnsureQueryDataOptions<any, any, any, any>[]

/** What each page of the console reads before it opens, by the id of its tournament. */
export const firstReads = {
  tournament: (id) => [setupTournament(id)],
  list: () => [createPermission],
  create: () => [createPermission, ...generalLookups()],
  general: (id) => generalLookups(id),
  communication: (id) => [messages(id)],
  permissions: (id) => [managers(id), administrators(id)],
  events: (id) => [setupEvents(id), setupVirtualEvents(id), eventLocations(id), ...Object.values(eventLookups)],
  squads: (id) => [squadEvents(id)],
  divisions: (id) => [setupEvents(id), setupVirtualEvents(id)],
  capacity: (id) => [squadEvents(id)],
  fees: (id) => [activeFees(id), inactiveFees(id), ruleEvents(id)],
  restrictions: (id) => [restrictions(id), activeRule(id), ruleEvents(id)],
  status: (id) => [statusState(id), setupChecks(id)],
  planner: (id) => [squadEvents(id)],
} as const satisfies Record<string, (id: string) => Queries>
