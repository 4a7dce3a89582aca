import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Stopping {
  isStopping: () => boolean
  /**
   * Ends the server without cutting what is under way: for `noticeMs` it serves on, says that it stops and ends each
   * connection with its answer; then it takes no more requests; what takes `cutMs` longer is cut.
   */
  stop: (noticeMs: number, cutMs?: number) => Promise<void>
}

export function stopping(server: FastifyInstance): Stopping {
  let isStopping = false
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    isStopping: () => isStopping,
    stop: async (noticeMs, cutMs = 10_000) => {
      isStopping = true
      await wait(noticeMs)
      const cut = setTimeout(() => server.server.closeAllConnections(), cutMs)
      await server.close()
      clearTimeout(cut)
    },
  }
}
