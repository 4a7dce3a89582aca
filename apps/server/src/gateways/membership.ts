import { Day, text } from '@kegler/domain/values.ts'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

const known = <T extends z.ZodType>(value: T) => value.nullable().default(null)
const Member = z.object({
  usbcId: text(30),
  firstName: text(200),
  initial: text(200).default(''),
  lastName: text(200),
  /** Jr., III ... */
  lineage: text(20).default(''),
  gender: known(z.enum(['F', 'M'])),
  /** 'YYYY-MM-DD' */
  birthDate: known(Day),
  email: known(text(300)),
  city: known(text(200)),
  state: known(text(200)),
  zip: known(text(200)),
  average: known(z.int().min(0).max(300)),
  isProfessional: z.boolean().default(false),
  isYouthMember: z.boolean().default(false),
  /** Last day of the membership. */
  membershipExpires: known(Day),
})
export type Member = z.output<typeof Member>

export interface Membership {
  /** null: not found in membership. @throws GatewayError when the directory cannot be asked */
  find(usbcId: string): Promise<Member | null>
}

/** The federation's membership directory: `GET {MEMBERSHIP_URL}/members/{id}`. What it answers is not believed unread. */
export function membershipGateway(config: Config): Membership {
  return {
    // an id typed without its hyphen is asked once more with it
    find: async (usbcId) => (await ask(config, usbcId)) ?? (isBare(usbcId) ? ask(config, hyphened(usbcId)) : null),
  }
}
const isBare = (usbcId: string) => /^\d{4}[\dA-Z]+$/i.test(usbcId)
const hyphened = (usbcId: string) => `${usbcId.slice(0, 4)}-${usbcId.slice(4)}`

async function ask(config: Config, usbcId: string): Promise<Member | null> {
  try {
    const reply = await fetch(`${config.MEMBERSHIP_URL}/members/${encodeURIComponent(usbcId)}`, {
      headers: { 'x-api-key': config.MEMBERSHIP_API_KEY },
      signal: AbortSignal.timeout(8_000),
    })
    if (reply.status === 404) return null
    if (!reply.ok) throw new Error(`Status ${reply.status}`)
    const member = Member.parse(await reply.json())
    return { ...member, usbcId: member.usbcId.toUpperCase() }
  } catch (cause) {
    const message = 'The membership directory cannot be reached right now. Please try again in a moment.'
    throw new GatewayError(message, { cause })
  }
}
