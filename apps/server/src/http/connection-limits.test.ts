import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connectionLimits } from './connection-limits.ts'

/** Waits until the server ends the connection of a client that begins like this and then says no more. What it was sent. */
async function receivedUntilEnd(port: number, begin: string, more = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(begin))
  const slowly = setInterval(() => socket.write(more), 50)
  let received = ''
  socket
    .on('error', () => {})
    .on('data', (text) => {
      received += text
    })
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(slowly)
  return received
}

test('headers, bodies and requests that never end are cut', async () => {
  const server = Fastify({ ...connectionLimits(600), forceCloseConnections: true })
  server.post('/', async () => ({}))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const start = 'POST / HTTP/1.1\r\nHost: x\r\n'
  const body = `${start}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
  // without limits Node waits for a minute or longer
  const received = await Promise.all([
    receivedUntilEnd(port, ''),
    receivedUntilEnd(port, start, 'x: y\r\n'),
    receivedUntilEnd(port, body, ' '),
    receivedUntilEnd(port, body),
  ])
  for (const text of received) expect(text).toMatch(/^(HTTP\/1.1 408 |$)/)
  await server.close()
})
