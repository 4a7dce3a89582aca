import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

interface BeaconOptions {
  /** Path, such as '/club/sandbox/beacon'. */
  prefix: string
  /** In milliseconds. */
  now?: () => number
}
const periodSeconds = 3
const genesis = 1_700_000_000

/** Plays a beacon of drand: a value every three seconds, none before its time. Everybody could compute these. */
export function beacon(app: FastifyInstance, { prefix, now = Date.now }: BeaconOptions): void {
  app.get(`${prefix}/info`, () => ({
    period: periodSeconds,
    genesis_time: genesis,
    hash: hashOf('chain'),
    public_key: '',
  }))
  app.get<{ Params: { round: string } }>(`${prefix}/public/:round`, (request, reply) => {
    const round = Number(request.params.round)
    const isOut = Number.isInteger(round) && round > 0 && (genesis + (round - 1) * periodSeconds) * 1000 <= now()
    if (!isOut) return reply.code(404).send({ message: 'This round is not published yet.' })
    const signature = hashOf(`round ${round} of the sandbox`)
    return { round, signature, randomness: hashOf(Buffer.from(signature, 'hex')) }
  })
}
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
