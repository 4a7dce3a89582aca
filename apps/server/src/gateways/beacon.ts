import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

/** A public source of values that nobody knows before their time: drand's HTTP interface. */
export interface Beacon {
  /** The first round that is published at this instant or later. @throws GatewayError */
  roundAt(at: Date): Promise<{ round: number; at: Date }>
  /** 64 hexadecimal digits; null: it is not published yet. @throws GatewayError */
  valueOf(round: number): Promise<string | null>
}

const Chain = z.object({ genesis_time: z.int(), period: z.int().min(1) })
const Round = z.object({
  round: z.int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2})+$/),
})
const longestMs = 5_000

export function beaconGateway({ DRAW_BEACON_URL: url }: Config): Beacon | null {
  if (!url) return null
  let known: Promise<z.output<typeof Chain>> | undefined
  const read = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T> | null> => {
    const options = { redirect: 'error', signal: AbortSignal.timeout(longestMs) } as const
    const reply = await fetch(`${url}/${path}`, options).catch((cause: Error) => {
      throw new GatewayError('The beacon cannot be reached.', { cause })
    })
    // what is not published yet
    if (reply.status === 404 || reply.status === 425) return null
    const found = schema.safeParse(await reply.json().catch(() => undefined))
    if (!reply.ok || !found.success) throw new GatewayError('The answer of the beacon could not be read.')
    return found.data
  }
  const chain = () => {
    known ??= read('info', Chain).then((found) => {
      if (!found) throw new GatewayError('The beacon was not found.')
      return found
    })
    known.catch(() => {
      known = undefined
    })
    return known
  }
  return {
    roundAt: async (at) => {
      const { genesis_time: genesis, period } = await chain()
      const before = Math.max(0, Math.ceil((at.getTime() / 1000 - genesis) / period))
      return { round: before + 1, at: new Date((genesis + before * period) * 1000) }
    },
    valueOf: async (round) => {
      const found = await read(`public/${round}`, Round)
      if (!found) return null
      const { randomness, signature } = found
      const isTrue = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') === randomness
      if (found.round !== round || !isTrue) throw new GatewayError('The beacon answered another value than it signed.')
      return randomness
    },
  }
}
