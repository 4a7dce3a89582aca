import type { EnsureQueryDataOptions } from '@tanstack/react-query'
import { generalLookups } from './general/lookups.ts'
import { createPermission } from './setupTournaments.ts'
import { setupTournament } from './tournament.ts'
import { activeRule, ruleEvents } from './update/bundling.ts'
import { setupChecks } from './update/checks.ts'
import { setupQuestions, setupWaiver } from './update/communication/questions/setupQuestions.ts'
import { earlyLists } from './update/early-lists/earlyListReads.ts'
import { eventLocations, eventLookups, setupEvents, setupVirtualEvents } from './update/events.ts'
import { activeFees, deposits, inactiveFees } from './update/fees/fees.ts'
import { administrators, managers } from './update/permissions/people.ts'
import { squadEvents } from './update/squads/squadReads.ts'
import { statusState } from './update/status/status.ts'
import { messages, restrictions, selfService, teammates } from './update/texts.ts'

// biome-ignore lint/suspicious/noExplicitAny: each query has a type of its own
export type Queries = readonly EnsureQueryDataOptions<any, any, any, any>[]

/** What each page of the console reads before it opens, by the id of its tournament. */
export const firstReads = {
  tournament: (id) => [setupTournament(id)],
  list: () => [createPermission],
  create: () => [createPermission, ...generalLookups()],
  general: (id) => [...generalLookups(id), earlyLists(id)],
  communication: (id) => [messages(id), setupQuestions(id), setupWaiver(id), setupEvents(id)],
  permissions: (id) => [managers(id), administrators(id)],
  events: (id) => [setupEvents(id), setupVirtualEvents(id), eventLocations(id), ...Object.values(eventLookups)],
  squads: (id) => [squadEvents(id)],
  divisions: (id) => [setupEvents(id), setupVirtualEvents(id)],
  capacity: (id) => [squadEvents(id)],
  fees: (id) => [activeFees(id), inactiveFees(id), deposits(id), ruleEvents(id)],
  restrictions: (id) => [restrictions(id), teammates(id), selfService(id), activeRule(id), ruleEvents(id)],
  status: (id) => [statusState(id), setupChecks(id)],
  planner: (id) => [squadEvents(id)],
} as const satisfies Record<string, (id: string) => Queries>
