import { z } from 'zod'
import { dayNeeded } from './dates.ts'
import { plainSigns } from './fold.ts'
import { toCents, toDollars } from './money.ts'

/** Values that many contracts share. */
export const Id = z.guid('This id is unknown.')
/**
 * Taken in, of the years 1900 to 2100, so that each has a day before and after it; an answer has what is stored. A refused
 * day ends the schema: no refinement counts days from it.
 */
export const Day = z.codec(z.iso.date({ error: dayNeeded, abort: true }), z.iso.date(), {
  decode: (day, { issues }) => {
    if (!/^(19\d\d|20\d\d|2100)-/.test(day)) issues.push({ code: 'custom', input: day, message: dayNeeded })
    return day
  },
  encode: (day) => day,
})
/** ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true, error: 'Enter the time as an ISO 8601 instant.', abort: true })
/** Dollars with at most two decimals on the wire, cents inside. */
export const Dollars = z.codec(
  z
    .number('Enter the amount in dollars.')
    .min(-10_000_000)
    .max(10_000_000)
    .multipleOf(0.01, 'Enter the amount with two decimals.'),
  z.int(),
  { decode: toCents, encode: toDollars },
)
/** No control characters but line breaks and tabs: a zero byte cannot be stored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
export const storable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u
/** Text of storable characters, trimmed. */
export const text = (max: number, tooLong = `Use at most ${max} characters.`) =>
  z
    .string()
    .max(max, tooLong)
    .regex(storable, 'Some characters cannot be used here.')
    .transform((value) => value.trim())
    .pipe(z.string())
export const Quantity = z
  .int('Enter a whole number.')
  .min(0, 'Enter a quantity of 0 or more.')
  .max(999, 'Enter a quantity below 1,000.')
/** A membership id as people type and paste it, without its blanks. */
export const UsbcId = z
  .string()
  // a name keeps its blanks, and is none
  .overwrite((typed) => (/\d/.test(plainSigns(typed)) ? plainSigns(typed).replace(/\s/g, '') : typed.trim()))
  .min(1, 'Enter a membership ID.')
  .max(30, 'A membership ID has at most 30 characters.')
  .regex(/^[\w-]+$/, 'A membership ID has only letters, digits and dashes.')
export const Messages = z.array(z.string())
/** A list in a body; none when it is left out. */
export const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most).default([])
export const ById = z.object({ id: Id })
export const Tid = z.object({ tid: Id })
/** What a save was based on: a hash of the form's fields; without it the last save wins. */
export const Revision = z
  .string()
  .regex(/^[\w-]{1,50}$/, 'This revision is unknown.')
  .optional()
/** Joins what one request wrote in the audit: names an act. */
export const RequestId = z
  .string()
  .max(100)
  .regex(/^[\w -]+$/, 'This is not the id of an act.')

/** Left out: no. */
export const off = z.boolean().default(false)

/** An e-mail address, as addresses of captains are kept. */
export const CaptainEmail = text(150)
  .transform((value) => value.toLowerCase())
  .pipe(z.email('Please provide a valid email.'))
