import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { Id, text } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { maxImageBytes } from './images.rules.ts'

/** Bytes of a picture in base64. */
const Image = z.base64('This file is no picture. Choose a WebP, PNG or JPEG file.')
const forImages = {
  allow: setupRoles,
  changes: ['setup'],
  maxBytes: maxImageBytes * 2,
  perMinute: 30,
} as const

export const imageCalls = {
  'POST setup/images': {
    ...forImages,
    summary: 'Store a picture; the same one is kept once',
    body: z.object({ image: Image }),
    answer: z.object({ id: Id, path: z.string() }),
  },
  'POST setup/cards': {
    ...forImages,
    summary: "Add a picture to the group's cards",
    body: z.object({ name: text(100).pipe(z.string().min(1, 'Please provide a name for this card.')), image: Image }),
    answer: z.object({ id: Id, name: z.string(), imagePath: z.string() }),
  },
} as const satisfies Calls
