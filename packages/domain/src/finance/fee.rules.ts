import { z } from 'zod'
import { readNumber } from '../typed-number.ts'

export const notNumeric = 'Only Numeric values allowed'
export const sameAsDefault = 'Technology Fee cannot be the same as the Default Fee'
const outOfBounds = 'Enter a percent between 0 and 100.'
const twoDecimals = 'Enter the percent with at most two decimals.'

/** A percent as it is typed: with at most two decimals, 0 to 100; a number inside. */
export const TypedPercent = z
  .union(
    [
      z
        .string()
        .max(20, notNumeric)
        .transform((typed) => readNumber(typed, 'percent').value ?? null)
        .pipe(z.number(notNumeric)),
      z.number(),
    ],
    notNumeric,
  )
  .pipe(z.number().min(0, outOfBounds).max(100, outOfBounds))
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, twoDecimals)

/** The fee of a tournament; empty: the default applies again. */
export const TypedTournamentFee = z.union([z.literal('').transform(() => null), z.null(), TypedPercent], notNumeric)

/** Why a tournament cannot have this fee of its own; null: it can. Percents. */
export const whyNotFee = (fee: number | null, defaultFee: number): string | null =>
  fee !== null && fee === defaultFee ? sameAsDefault : null

/** '3.25%' */
export const formatPercent = (percent: number): string => `${percent}%`
