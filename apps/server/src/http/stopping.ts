import type { FastifyInstance } from 'fastify'

/**
 * Ends the server without cutting what is under way: until the notice is over it serves on, says that it stops and ends each
 * connection with its answer; then it takes no more requests; what takes `cutMs` longer is cut.
 */
export type Stop = (notice?: Promise<unknown>, cutMs?: number) => Promise<void>

/** Aborts `asked` as soon as the server is asked to stop. */
export function stopping(server: FastifyInstance, asked: AbortController): Stop {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (asked.signal.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => asked.abort())
  return async (notice, cutMs = 10_000) => {
    asked.abort()
    await notice
    const cut = setTimeout(() => server.server.closeAllConnections(), cutMs)
    await server.close()
    clearTimeout(cut)
  }
}
