import { z } from 'zod'
import { type Cents, toCents, toDollars } from '../money.ts'
import { noAmount, readNumber } from '../typed-number.ts'
import { storable } from '../values.ts'
import { readAmount } from './take-payment.rules.ts'

const typed = z.string().max(30, noAmount).regex(storable, noAmount)
/** Dollars as text that people typed ('$1,234.50') or as a number, with at most two decimals; cents inside. */
export const TypedAmount = z.codec(z.union([typed, z.number()], noAmount), z.int(), {
  decode: (given, ctx): Cents => {
    const cents = typeof given === 'string' ? readAmount(given) : centsOf(given)
    if (cents !== null) return cents
    ctx.issues.push({
      code: 'custom',
      message: (typeof given === 'string' && readNumber(given, 'money').why) || noAmount,
      input: given,
    })
    return z.NEVER
  },
  encode: toDollars,
})
const centsOf = (dollars: number): Cents | null =>
  Math.abs(dollars) <= 10_000_000_000 && toCents(dollars) / 100 === dollars ? toCents(dollars) : null
