import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { arbitraryOf } from '../testing/arbitrary.ts'

/** Of the right type and refused: what refinements of other fields are asked about all the same. */
const refused = ['', '2027-01-03T15:00:00Z', '0001-01-01', '9999-12-31', 'x'.repeat(600), '24:99', '💥']
const ids = ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', ...refused]

/** Each text and number of a value once replaced by one that a field refuses. */
function* spoilt(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* refused
  else if (typeof value === 'number') yield* [-1, 0.5, 1e15]
  else if (Array.isArray(value)) {
    yield []
    for (const [index, item] of value.entries()) for (const one of spoilt(item)) yield value.with(index, one)
  } else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) for (const one of spoilt(item)) yield { ...value, [name]: one }
}

const schemas = (Object.entries(calls) as [CallKey, Call][]).flatMap(([key, { body, query, params }]) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]): [string, z.ZodType][] =>
    schema ? [[`${part} of ${key}`, schema]] : [],
  ),
)

test.each(schemas)('%s is taken or refused, whatever is wrong with its fields', (_, schema) => {
  fc.assert(
    fc.property(arbitraryOf(schema, ids), (value) => {
      for (const one of [value, ...spoilt(value)]) expect(() => schema.safeParse(one)).not.toThrow()
    }),
    { numRuns: 8 },
  )
})
