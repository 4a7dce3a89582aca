import { openStore } from '@kegler/sandbox/store.ts'
import { tms } from '@kegler/sandbox/tms/tms.ts'
import Fastify from 'fastify'

export { problemOf } from '@kegler/sandbox/tms/schemas.ts'

/** The sandbox's tournament management system on a loopback port; its bearer token is 'key'. */
export async function startTms() {
  const system = Fastify({ forceCloseConnections: true })
  await tms(system, { prefix: '/tms', store: openStore(':memory:'), key: 'key' })
  const origin = await system.listen({ port: 0, host: '127.0.0.1' })
  return { system, endPoint: `${origin}/tms/import` }
}
