import { z } from 'zod'
import { dayNeeded } from '../../dates.ts'
import { toCents, toDollars } from '../../money.ts'
import { Day, text } from '../../values.ts'

export const required = 'Required'
export const handicapApplied = ['Individual', 'Team'] as const
export const agesApply = ['Oldest Member', 'Youngest Member', 'All Members'] as const

/** A number that has to be there; the library says what else is wrong with its type. */
export const needed = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null || input === '' ? required : sentence),
})
/** Dollars of a fee; any cents. */
export const fee = (negative: string) =>
  z.codec(
    z
      .number(needed('Enter the amount in dollars.'))
      .min(0, negative)
      .max(100_000, 'Enter at most $100,000.00.')
      .multipleOf(0.01, 'Enter the amount with two decimals.'),
    z.int(),
    { decode: toCents, encode: toDollars },
  )
export const positive = (most: number) =>
  z.int(needed('Enter a whole number.')).min(1, 'Must be greater than zero').max(most, `Cannot be greater than ${most}`)
const name = text(150).pipe(z.string().min(1, required))

/** What bowled and virtual events have in common, beside their fees. */
export const shared = {
  name,
  isHandicapped: z.boolean().default(false),
  handicapPercentage: z
    .int('Enter a whole number.')
    .min(0, { error: 'Cannot be negative', abort: true })
    .min(1, 'Must be greater than zero')
    .max(100, 'Cannot be greater than 100')
    .nullish()
    .transform((value) => value ?? null),
  handicapAverage: z
    .int('Enter a whole number.')
    .min(0, 'Cannot be negative')
    .max(300, 'Cannot be greater than 300')
    .nullish()
    .transform((value) => value ?? null),
  handicapApplied: z
    .enum(handicapApplied)
    .nullish()
    .transform((value) => value ?? null),
  allowNegativeHandicap: z.boolean().default(false),
  averageBased: z.boolean().default(false),
  ageBased: z.boolean().default(false),
  genderBased: z.boolean().default(false),
  ageAppliesTo: z.enum(agesApply).default('Oldest Member'),
  /** Null: the tournament's day counts. */
  ageVerificationDate: z
    .union([Day, z.literal('')], dayNeeded)
    .nullish()
    .transform((value) => value || null),
}

/** What a check reads: the form as it is typed, whatever else is wrong with it. */
export type Typed = Readonly<Record<string, unknown>>
interface Check {
  path: string
  message: string
  holds: (typed: Typed) => boolean
}
/** The checks of a form that concern two fields; they are made beside those of the single fields. */
export const withChecks = <S extends z.ZodObject>(schema: S, checks: readonly Check[]): S =>
  checks.reduce(
    (checked, { path, message, holds }) =>
      checked.refine((typed) => holds(typed as Typed), {
        path: [path],
        message,
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    schema,
  )

const neededWithHandicap = (path: string): Check => ({
  path,
  message: required,
  holds: (typed) => typed.isHandicapped !== true || (typed[path] != null && typed[path] !== ''),
})
export const handicapChecks = ['handicapPercentage', 'handicapAverage', 'handicapApplied'].map(neededWithHandicap)
