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

/** Writes of texts that need not say what they were based on. */
const withoutVersion: Readonly<Record<string, readonly string[]>> = {
  'they add something': [
    'POST registration/tournament/:tid/waiver/paper',
    'POST registration/tournament/:tid/handovers',
    'POST registration/entry/:id/invitation',
    'POST link/join',
    'POST link/payment/createSession',
    'POST setup/tournament',
    'POST setup/tournament/:id/copy',
    'POST setup/tournament/:id/tournamentTag',
    'POST setup/tournament/:id/administrator',
    'POST setup/tournament/:id/earlyLists',
    'POST setup/tournament/:id/squads/plan',
    'POST setup/tournament/:id/squads/import',
    'POST setup/centers/import',
    'POST setup/images',
    'POST setup/cards',
    'POST event',
    'POST virtualevent',
    'POST division',
    'POST squad',
    'POST addonfee',
    'POST admin/entry/:id/note',
    'POST admin/entry/:id/waiver/paper',
    'POST admin/entry/:id/invitation',
    'POST admin/tournament/:id/reservation',
    'POST admin/tournament/:tid/waits',
    'POST admin/tournament/:tid/room/people',
    'POST admin/mail/test',
    'POST admin/mail/send',
  ],
  'the text is of the act: a reason, a note of money': [
    'POST link/decline',
    'POST admin/captain/:id/move',
    'POST admin/entry/:id/payment/other',
    'POST admin/captain/payment/other',
    'POST admin/virtualEvent/payment/other',
    'POST admin/payments/:paymentId/void',
    'POST admin/tournament/:tid/waits/:waitId/remove',
    'POST admin/tournament/:tid/room/pace',
    'POST admin/tournament/:tid/room/people/:personId/last',
    'POST admin/export',
  ],
  'nobody else saves it': [
    // what a bowler says of themselves goes before what their captain said
    'POST link/answers',
    'PUT admin/view',
    // of the own row
    'POST setup/tournament/:id/manager',
  ],
}
/** What names something, or is a day or an amount: no text of somebody. */
const isNoText = (path: string) =>
  /(Id|Ids\[\]|Key|Date|DateTime|Day|At|On|Number)(\(\d\))*$|^(id|ids\[\]|day|time|times\[\]|until|fee|amount|seen\[\]|removedEntries\[\]|choice|code|state)(\(\d\))*$/.test(
    path.split('.').at(-1) ?? '',
  )
test('every save of a text says what it was based on, but for those that are listed with a reason', () => {
  const based = ['version', 'revision', 'shown']
  const unbased = all.filter(
    ([key, { body, ...call }]) =>
      isWrite(call) &&
      body &&
      textsOf(body, key).some(([path]) => !isNoText(path)) &&
      !textsOf(body, '').some(([path]) => based.includes(path.slice(1))) &&
      !(body instanceof z.ZodObject && based.some((name) => name in body.shape)),
  )
  expect(unbased.map(([key]) => key).toSorted()).toEqual(Object.values(withoutVersion).flat().toSorted())
})
