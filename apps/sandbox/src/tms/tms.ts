import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { leadToSlash, servePageFiles } from '../page.ts'
import type { Store } from '../store.ts'
import { faults } from './faults.ts'
import { problemOf } from './schemas.ts'
import { type Received, tmsPages } from './tms-pages.ts'

interface TmsOptions {
  /** Path, such as '/club/sandbox/tms'. */
  prefix: string
  store: Store
  /** What the product's server shows as bearer token. */
  key: string
}
/** Two thousand squads are a tenth of it. */
const bodyLimit = 5_000_000

/** Plays a tournament management system that is pushed to, as docs/tms describes it. */
export async function tms(app: FastifyInstance, { prefix, store, key }: TmsOptions): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('preHandler', async (request) => {
      if (request.url.endsWith('/_control')) request.body = JSON.parse(String(request.body))
    })
    servePageFiles(scope, prefix)
    tmsPages(scope, prefix, store)
    leadToSlash(scope, prefix)
    const failAsOrdered = faults(scope, prefix)
    scope.post(`${prefix}/import`, { bodyLimit }, async (request, reply) => {
      if (!showsKey(request, key)) return reply.code(401).send({ message: 'The bearer token is missing or wrong.' })
      const text = String(request.body)
      if (await failAsOrdered(reply, text)) return reply
      const hash = createHash('sha256').update(text).digest('hex')
      if (request.headers['x-document-sha256'] !== hash)
        return reply.code(400).send({ message: 'The document is not the one of its hash.' })
      const document = parsed(text)
      const problem = problemOf('publish-document', document)
      if (problem) return reply.code(422).send({ message: `${problem}.` })
      const received: Received = { at: new Date().toISOString(), hash, document: document as Received['document'] }
      // what is sent twice is kept once
      store.put('tms:push', String(request.headers['idempotency-key'] ?? hash), received)
      return { hash }
    })
  }
  await app.register(plugin)
}

function showsKey({ headers }: FastifyRequest, key: string): boolean {
  const [shown, wanted] = [Buffer.from(String(headers.authorization)), Buffer.from(`Bearer ${key}`)]
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
