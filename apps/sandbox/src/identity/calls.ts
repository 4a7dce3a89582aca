import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountByEmail } from './accounts.ts'
import { sendConfirmation } from './confirmation.ts'
import { mintToken } from './mint-token.ts'
import type { IdentityParts } from './parts.ts'

const Body = z.object({ email: z.string().max(200) })

/** What other programs ask of the identity server, as JSON. */
export function identityCalls(app: FastifyInstance, parts: IdentityParts, apiKey: string): void {
  const { prefix, store, issuer } = parts

  app.post(`${prefix}/api/resend-confirmation`, async (request, reply) => {
    if (!isSame(String(request.headers['x-api-key'] ?? ''), apiKey))
      return reply.code(401).send({ message: 'The header x-api-key is missing or wrong.' })
    const body = Body.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ message: 'email is required.' })
    const account = accountByEmail(store, body.data.email)
    if (!account) return reply.code(404).send({ message: 'There is no account with this e-mail.' })
    return { sent: await sendConfirmation(parts, account) }
  })

  // Real identity servers have no such call: it gives anybody a token, which is why the sandbox is for trying things.
  app.post(`${prefix}/api/token`, async (request, reply) => {
    const body = Body.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ message: 'email is required.' })
    if (!accountByEmail(store, body.data.email))
      return reply.code(404).send({ message: `There is no account ${body.data.email}.` })
    return { access_token: await mintToken(store, issuer, body.data.email) }
  })
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
