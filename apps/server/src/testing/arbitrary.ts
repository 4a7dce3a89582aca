import fc from 'fast-check'
import { z } from 'zod'

type Json = { [name: string]: unknown }

/** Values that have broken programs before. */
export const hostile = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  '<script>alert(1)</script>',
  "'; drop table entries; --",
  '💥'.repeat(300),
  'a'.repeat(10_000),
  '\u202eevil',
  '\ud800',
  -1,
  0.1,
  1e308,
  2 ** 53 + 2,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  [[[]]],
  { length: 5 },
  '__proto__',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  // 02:30 on this day is skipped by the clocks of the tournament
  '2027-03-14',
  '02:30',
  '24:00',
  '7',
  2 ** 31,
  '1e5',
  '-0',
  '%00',
  'null',
)

/** What a contract takes, mostly as it should be, with hostile values strewn in. */
export function arbitraryOf(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  return fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, known)
}

function fromJson(schema: Json, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: proper(schema, known) }, { weight: 1, arbitrary: hostile })
}

function proper(schema: Json, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as Json[]).map((part) => fromJson(part, known)))
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
      const required = (schema.required ?? []) as string[]
      return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, fromJson(part, known)])), {
        requiredKeys: required,
      })
    }
    case 'array':
      return fc.array(fromJson((schema.items ?? {}) as Json, known), { maxLength: 3 })
    case 'integer':
      return fc.integer({ min: -2, max: 1_001 })
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 500 }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema, known)
    default:
      return hostile
  }
}

function text(schema: Json, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid' || schema.format === 'guid') return fc.oneof(fc.constantFrom(...known), fc.uuid())
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  return fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    atTheLimit(typeof schema.maxLength === 'number' ? schema.maxLength : 300),
    fc.tuple(fc.string(), oddSign, fc.string()).map((parts) => parts.join('')),
    fc.constant(JSON.stringify({ squadId: known[0], rosterPositions: [{ position: 1, bowler: null }] })),
  )
}

/** What a database, a mail or a log cannot hold, or shows as something else. */
const oddSign = fc.constantFrom('\u0000', '\u0008', '\u007f', '\ud800', '\udfff', '\u202e', '\ufeff')
/** As long as allowed, and one more, of signs that take several bytes, two UTF-16 units or an escape. */
const atTheLimit = (max: number) =>
  fc
    .tuple(
      fc.constantFrom(max - 1, max, max + 1),
      fc.oneof(fc.constantFrom('a', 'é', '漢', '💥', '"', '\\', ' '), oddSign),
    )
    .map(([length, sign]) => sign.repeat(Math.max(0, Math.floor(length / sign.length))))
