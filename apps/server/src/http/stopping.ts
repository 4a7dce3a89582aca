import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Ends the server without cutting what is under way: for `noticeMs` it serves on, says that it stops and ends each
 * connection with its answer; then it takes no more requests; what takes `cutMs` longer is cut.
 */
export type Stop = (noticeMs: number, cutMs?: number) => Promise<void>

/** Aborts `asked` as soon as the server is asked to stop. */
export function stopping(server: FastifyInstance, asked: AbortController): Stop {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (asked.signal.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => asked.abort())
  return async (noticeMs, cutMs = 10_000) => {
    asked.abort()
    await wait(noticeMs)
    const cut = setTimeout(() => server.server.closeAllConnections(), cutMs)
    await server.close()
    clearTimeout(cut)
  }
}
