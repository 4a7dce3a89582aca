import { z } from 'zod'
import { Id, text } from '../../values.ts'

export const Location = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  /** Of the federation, or a GUID for a center that is not certified. */
  certificationNumber: z.string(),
  /** As the center had them when it was added; null: unknown. */
  lanes: z.int().nullable(),
})
export const Center = z.object({
  certificationNumber: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  lanesAvailable: z.int(),
})
export const CertificationNumber = text(50).pipe(z.string().min(1, 'Enter a certification number.'))
export const NewLocation = z.object({ certificationNumber: CertificationNumber })
