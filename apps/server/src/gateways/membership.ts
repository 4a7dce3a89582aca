import { z } from 'zod'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

const Member = z.object({
  usbcId: z.string(),
  firstName: z.string(),
  initial: z.string().default(''),
  lastName: z.string(),
  gender: z.enum(['F', 'M']).nullable().default(null),
  /** 'YYYY-MM-DD' */
  birthDate: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  city: z.string().nullable().default(null),
  state: z.string().nullable().default(null),
  zip: z.string().nullable().default(null),
  average: z.int().nullable().default(null),
  isProfessional: z.boolean().default(false),
  isYouthMember: z.boolean().default(false),
  /** Last day of the membership. */
  membershipExpires: z.string().nullable().default(null),
})
export type Member = z.output<typeof Member>

export interface Membership {
  /** null: not found in membership. @throws GatewayError when the directory cannot be asked */
  find(usbcId: string): Promise<Member | null>
}

/** The federation's membership directory: `GET {MEMBERSHIP_URL}/members/{id}`. */
export function membershipGateway(config: Config): Membership {
  return {
    find: async (usbcId) => {
      const unavailable = (cause: unknown) =>
        new GatewayError('The membership directory cannot be reached right now. Please try again in a moment.', {
          cause,
        })
      const reply = await fetch(`${config.MEMBERSHIP_URL}/members/${encodeURIComponent(usbcId)}`, {
        headers: { 'x-api-key': config.MEMBERSHIP_API_KEY },
        signal: AbortSignal.timeout(8_000),
      }).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      if (reply.status === 404) return null
      if (!reply.ok) throw unavailable(reply.status)
      const member = Member.safeParse(await reply.json())
      if (!member.success) throw unavailable(member.error)
      return { ...member.data, usbcId: member.data.usbcId.toUpperCase() }
    },
  }
}
