import { z } from 'zod'
import { Id, text } from '../../values.ts'
import { strippedTagName } from './tags.rules.ts'

const color = z.enum(['blue', 'red', 'orange'])
export const Tag = z.object({ id: Id, name: z.string(), color })
/** One that exists, or the name of one that is made unless the group has it. */
export const NewTag = z.object({
  tagId: Id.optional(),
  tournamentTagName: text(50)
    .transform((name) => strippedTagName(name).trim())
    .optional(),
  color: color.default('blue'),
})
