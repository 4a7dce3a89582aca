import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, isWrite } from './call.ts'
import { calls } from './calls.ts'
import { EntryRosterData, VirtualRosterData } from './rosters/rosters.calls.ts'

const all = Object.entries(calls as Record<string, Call>)

/** Calls that change nothing although their method lets one expect it. */
const postsThatRead = [
  'POST registration/tournament/active',
  'POST registration/tournament/:tid/dates',
  'POST registration/tournament/:tid/event/squad/:date',
  'POST registration/tournament/:tid/find',
  'POST registration/tournament/:tid/handovers/plan',
  'POST registration/tournament/:tid/move/plan',
  'POST registration/entry/:tid/members',
  'POST registration/cartroster/verify',
  'POST registration/entry/:id/verify',
  'POST registration/tournament/:tid/entry/validate',
  'POST link/facts',
  'POST setup/tournament/locationSearch',
  'POST setup/tournament/:id/squads/plan/preview',
  'POST admin/tournament/:tid/reservation/find',
  'POST admin/entry/searchByBowler',
  'POST admin/entry/searchByCaptOrCoordinator',
  'POST admin/entry/searchByEntry',
  'POST admin/entries/list',
  'POST admin/captains/list',
  'POST admin/payments/list',
  'POST admin/answers/list',
  'POST admin/mail/preview',
  'POST admin/entry/:id/rosterWarnings',
  'POST admin/entry/:id/members',
  'POST admin/entry/:id/cancelWarnings',
  'POST admin/captain/:id',
  'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived',
  'POST admin/captain/affectedvirtualentries',
  'POST admin/undo/offers',
  'POST audit/tournamentAudit',
  'POST audit/captainAudit',
  'POST audit/teamAudit',
  'POST audit/virtualEntryAudit',
  'POST audit/bowlerAudit',
]
test('every other call than a GET writes, but for those that are listed', () => {
  const reading = all.filter(([key, call]) => !key.startsWith('GET ') && !isWrite(call))
  expect(new Set(reading.map(([key]) => key))).toEqual(new Set(postsThatRead))
})
test('a GET writes only where the specification has it so', () => {
  const writing = all.filter(([key, call]) => key.startsWith('GET ') && isWrite(call))
  expect(writing.map(([key]) => key)).toEqual(['GET registration/cartroster/clear/:tournamentId'])
})

function textsOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, one]) => textsOf(one as z.ZodType, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one, index) => textsOf(one as z.ZodType, `${path}(${index})`))
  if (schema instanceof z.ZodPipe)
    return textsOf(schema.in as z.ZodType, path).map(([at, one]) => [at, at === path ? schema : one])
  if (schema instanceof z.ZodRecord)
    return [...textsOf(schema.keyType as z.ZodType, `${path}{}`), ...textsOf(schema.valueType as z.ZodType, path)]
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat ? [[path, schema]] : []
}

test('no text that a call takes may hold what cannot be stored', () => {
  const parts = all.flatMap(([key, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? textsOf(schema, key) : [])),
  )
  const texts = [...parts, ...textsOf(EntryRosterData, 'entry'), ...textsOf(VirtualRosterData, 'virtual')]
  expect(texts.length).toBeGreaterThan(40)
  const takes = (schema: z.ZodType) =>
    ['\u0000', '1\u0000', '\u0007', '\ud800'].some((odd) => schema.safeParse(odd).success)
  // JSON text, whose own texts are read by the schemas above
  const odd = texts.filter(([, schema]) => takes(schema)).map(([path]) => path.split('.').at(-1))
  expect(new Set(odd)).toEqual(new Set(['rosterData']))
})
