import { z } from 'zod'
import { readNumber } from '../../typed-number.ts'
import { Day } from '../../values.ts'

/*
 * Cells of a file, as text or as what JSON has for them.
 */

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/** A whole number. */
export const wholeNumber = (sentence: string) =>
  z.union(
    [
      z.int(),
      z
        .string()
        .transform((cell) => readNumber(cell, 'whole').value ?? null)
        .pipe(z.int(sentence).min(0, sentence).max(999_999, sentence)),
    ],
    sentence,
  )

const dayText = 'Enter the date as YYYY-MM-DD or M/D/YYYY.'
/** '2027-03-01', '3/1/2027' */
export const DayCell = z
  .string(dayText)
  .trim()
  .transform((cell) => {
    const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
    return year ? `${year}-${two(month)}-${two(day)}` : cell.replace(/ 00:00(:00)?$/, '')
  })
  .pipe(z.string().refine((day) => Day.safeParse(day).success, dayText))

const timeText = 'Enter the time as 13:15 or 1:15 PM.'
/** '13:15', '1:15 PM', '9 am' -> '13:15' */
export const TimeCell = z
  .string(timeText)
  .trim()
  .transform((cell) => {
    const [, hour = '', minute = '00', half] = /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap]\.?m\.?)?$/i.exec(cell) ?? []
    if (!half) return minute === '00' && !cell.includes(':') ? '' : `${two(hour)}:${minute}`
    const isLate = /^p/i.test(half)
    if (Number(hour) < 1 || Number(hour) > 12) return ''
    return `${two(String((Number(hour) % 12) + (isLate ? 12 : 0)))}:${minute}`
  })
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeText))

/** 'yes', 'TRUE', 'x', '1'; '' is no. */
export const YesNoCell = z
  .union([z.boolean(), z.string()], 'Enter yes or no.')
  .transform((cell) => (typeof cell === 'boolean' ? cell : cell.trim().toLowerCase()))
  .pipe(
    z.union(
      [
        z.boolean(),
        z.enum(['yes', 'y', 'true', 'x', '1']).transform(() => true),
        z.enum(['no', 'n', 'false', '0', '']).transform(() => false),
      ],
      'Enter yes or no.',
    ),
  )
