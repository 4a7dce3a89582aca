import { Id, text } from '@kegler/domain/values.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { reading } from './read-input.ts'

const read = reading(
  z.object({
    firstName: z.string().min(1).max(5),
    title: text(10, 'Use a short title.').optional(),
    age: z.number().int().optional(),
    status: z.enum(['open', 'closed']).optional(),
    rosterPositions: z
      .array(z.object({ position: z.int(), usbcId: z.string() }))
      .max(2)
      .default([]),
    squadId: Id.optional(),
    on: z.boolean().optional(),
    either: z.union([z.object({ a: z.string() }), z.number()]).optional(),
  }),
)
const refusals = (value: unknown): unknown => {
  try {
    return read(value)
  } catch (error) {
    return (error as { messages: unknown }).messages
  }
}

test.each<[unknown, string[]]>([
  [{}, ['First name is required.']],
  [{ firstName: null }, ['First name is required.']],
  [undefined, ['The request is required.']],
  [
    { firstName: 7, on: 'yes', age: 'ten' },
    ['First name must be text.', 'Age must be a number.', 'On must be true or false.'],
  ],
  [{ firstName: '' }, ['First name must have at least 1 character.']],
  [{ firstName: 'Bartholomew' }, ['First name must have at most 5 characters.']],
  [{ firstName: 'Ann', age: 1.5 }, ['Age must be a whole number.']],
  [{ firstName: 'Ann', status: 'ajar' }, ['Status must be one of: open, closed.']],
  [{ firstName: 'Ann', title: 'much too long' }, ['Use a short title.']],
  [{ firstName: 'Ann', squadId: '7' }, ['This id is unknown.']],
  [
    { firstName: 'Ann', rosterPositions: [{ position: 1, usbcId: '1-1' }, { position: 2 }] },
    ['Usbc id of roster positions 2 is required.'],
  ],
  [{ firstName: 'Ann', rosterPositions: 7 }, ['Roster positions must be a list.']],
  [{ firstName: 'Ann', either: 'x' }, ['Either cannot be used as it was sent.']],
])('%j is refused in sentences', (value, sentences) => expect(refusals(value)).toEqual(sentences))
