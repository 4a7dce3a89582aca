import { z } from 'zod'

type Fold = (value: unknown) => unknown
const same: Fold = (value) => value

/** Gives the properties of a request the spelling of its contract: `PaymentId`, `paymentid` -> `paymentId`. */
export function foldNames(schema: z.core.$ZodType): Fold {
  if (schema instanceof z.ZodObject) return foldObject(schema)
  if (schema instanceof z.ZodArray) {
    const item = foldNames(schema.element)
    return (value) => (Array.isArray(value) ? value.map(item) : value)
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return foldNames(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return foldNames(schema.def.in)
  return same
}

function foldObject(schema: z.ZodObject): Fold {
  const known = new Map(
    Object.entries(schema.shape).map(([name, part]) => [name.toLowerCase(), { name, fold: foldNames(part) }] as const),
  )
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const folded: Record<string, unknown> = {}
    for (const [given, part] of Object.entries(value)) {
      const found = known.get(given.toLowerCase())
      // the exact spelling wins over a second one that differs in case alone
      if (found && (given === found.name || !(found.name in folded))) folded[found.name] = found.fold(part)
    }
    return folded
  }
}
