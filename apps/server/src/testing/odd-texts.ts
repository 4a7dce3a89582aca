import { z } from 'zod'

export type Json = Record<string, unknown>

export interface Text {
  path: (string | number)[]
  max: number
}
/** Where a contract takes text, and how much of it; an element of a list is its first. */
export function textsOf(schema: Json, path: Text['path'] = []): Text[] {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((part) => textsOf(part as Json, path))
  if (schema.type === 'array') return textsOf((schema.items ?? {}) as Json, [...path, 0])
  if (schema.type === 'object')
    return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, part]) =>
      textsOf(part, [...path, name]),
    )
  if (schema.type !== 'string') return []
  return [{ path, max: typeof schema.maxLength === 'number' ? schema.maxLength : 300 }]
}
export const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** A copy with one value replaced; what lies between is made. */
export function replaced(base: unknown, [name, ...rest]: Text['path'], value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const list = Array.isArray(base) ? base : []
    return [replaced(list[0], rest, value), ...list.slice(1)]
  }
  const object = typeof base === 'object' && base !== null ? (base as Json) : {}
  return { ...object, [name]: replaced(object[name], rest, value) }
}
/** What cannot be stored, what is more than its length in bytes or UTF-16 units, all that is allowed, and one more. */
export const oddTexts = (max: number) =>
  [
    '\u0000',
    'a\u0000',
    '\ud800',
    '\u202e',
    'é'.repeat(max),
    '💥'.repeat(Math.floor(max / 2)),
    'a'.repeat(max + 1),
    "'",
    '"\\',
  ].map((text) => text.slice(0, max + 1))

interface Value {
  path: Text['path']
  odd: readonly unknown[]
}
/** Where a contract takes a number, a yes or no, a day or a choice, and what it should refuse or survive there. */
export function valuesOf(schema: Json, path: Text['path'] = []): Value[] {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((part) => valuesOf(part as Json, path))
  if (schema.type === 'array') return valuesOf((schema.items ?? {}) as Json, [...path, 0])
  if (schema.type === 'object')
    return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, part]) =>
      valuesOf(part, [...path, name]),
    )
  const days = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2027-03-14']
  const times = ['02:30', '24:00', '23:59:59.999', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00+23:59']
  if (schema.type === 'string') return [{ path, odd: [...days, ...times] }]
  if (schema.type === 'boolean') return [{ path, odd: ['true', 1] }]
  if (schema.type === 'integer' || schema.type === 'number')
    return [{ path, odd: ['7', -1, 0, 0.005, 1e6, 2 ** 31, 2 ** 53, 1e308] }]
  return []
}
