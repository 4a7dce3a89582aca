import { connect } from 'node:net'
import Fastify from 'fastify'
import { test } from 'vitest'
import { connectionLimits } from './connection-limits.ts'

/** Ends when the server ends the connection of a client that begins like this and then says no more. */
async function isEnded(port: number, begin: string, more = ''): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(begin))
  const slowly = setInterval(() => socket.write(more), 50)
  socket.on('error', () => {}).resume()
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(slowly)
}

test('headers, bodies and requests that never end are cut', async () => {
  const server = Fastify({ ...connectionLimits(600), forceCloseConnections: true })
  server.post('/', async () => ({}))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const start = 'POST / HTTP/1.1\r\nHost: x\r\n'
  const body = `${start}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
  // without limits Node waits for a minute or longer
  await Promise.all([
    isEnded(port, ''),
    isEnded(port, start, 'x: y\r\n'),
    isEnded(port, body, ' '),
    isEnded(port, body),
  ])
  await server.close()
})
