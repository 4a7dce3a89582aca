import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { answerError } from './errors.ts'

async function answerTo(error: unknown) {
  const server = Fastify()
  server.setErrorHandler(answerError)
  server.get('/', () => Promise.reject(error))
  const reply = await server.inject('/')
  return [reply.statusCode, reply.json().code, reply.headers['retry-after']]
}
const failure = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })

test.each([
  ['57P03', 'starting'],
  ['57P01', 'stopping'],
  ['57014', 'too slow'],
  ['53300', 'too many connections'],
  ['53100', 'disk full'],
  ['25006', 'read-only'],
  ['08006', 'connection lost'],
  ['58030', 'cannot write'],
  ['25P03', 'silent in a transaction'],
])('SQLSTATE %s (%s) asks to come back', async (code) =>
  expect(await answerTo(failure(code))).toEqual([503, 'Overloaded', '2']),
)

test('a server that cannot be reached asks to come back', async () => {
  const error = await openDatabase({ url: 'postgresql://127.0.0.1:1/none', dataDir: '' }).catch((reason) => reason)
  expect(await answerTo(error)).toEqual([503, 'Overloaded', '2'])
})

test.each([
  ['a constraint', failure('23505')],
  ['words alone', new Error('Connection terminated ECONNRESET')],
])('%s is no such thing', async (_, error) => expect(await answerTo(error)).toEqual([500, 'Unknown', undefined]))
