import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { EntryRosterData, VirtualRosterData } from './rosters/rosters.calls.ts'

const all = Object.entries(calls as Record<string, Call>)

test('each call that is not a GET says whether it writes', () => {
  expect(all.filter(([key, { write }]) => !key.startsWith('GET ') && write === undefined)).toEqual([])
})
test('a GET writes only where the specification has it so', () => {
  const writing = all.filter(([key, { write }]) => key.startsWith('GET ') && write === true)
  expect(writing.map(([key]) => key)).toEqual(['GET registration/cartroster/clear/:tournamentId'])
})
test('each write names what it changes, and nothing else does', () => {
  expect(all.filter(([, { write, changes }]) => (write === true) !== (changes !== undefined))).toEqual([])
})

/** Every text that a schema takes, by its path. */
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
