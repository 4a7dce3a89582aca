import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, below those that systems give to connections and to who asks for any port: it stays free
 * while the program that will listen there starts, or starts again.
 */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    const listen = () => probe.listen(randomInt(11_000, 32_000))
    probe.on('listening', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') listen()
      else failed(error)
    })
    listen()
  })
