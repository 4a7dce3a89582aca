import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { childEnvironment, startChild } from '../testing/start-child.ts'
import { onServer } from '../testing/waiting.ts'
import { aWorld, requestFor } from '../testing/world.ts'
import { queryFor } from '../testing/world-search.ts'

const { services, outside } = await theKit()
const { db } = services.database
const all = (Object.entries(calls) as [CallKey, Call][]).filter(([key]) => !(key in setupCalls))

/** A mail server that refuses everybody by name. */
async function aRefusingMailServer(): Promise<number> {
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true },
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: nobody of this name`), { responseCode: 550 })),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return (server.server.address() as AddressInfo).port
}

test.runIf(onServer)(
  'nothing of a whole run that is logged names a person or opens anything',
  { tags: 'full' },
  async () => {
    const captain = await aCaptain({
      ...{ given_name: 'Ingeborg', family_name: 'Lindqvist', phone_number: '555-0187', birthdate: '1971-03-09' },
      roles: ['superuser', 'admin', 'manager', 'financialofficer', 'hqfinancialofficer'],
    })
    const world = await aWorld(captain, null)
    const usbcId = await aMember()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` })
    const environment = { ...(await childEnvironment(outside)), DATABASE_URL: String(url), LOG_LEVEL: 'debug' }
    const child = await startChild({ ...environment, SMTP_URL: `smtp://127.0.0.1:${await aRefusingMailServer()}` })
    onTestFinished(() => {
      outside.broken.membership = false
      child.process.kill('SIGKILL')
    })
    const send = (method: string, path: string, token: string | null, body?: unknown) =>
      fetch(child.address + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    const sendAll = async (token: string | null) => {
      for (const [key] of all) {
        const { params, body } = requestFor(key, world, usbcId)
        const [method = '', path = ''] = key.split(' ')
        const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
        await send(method, `/api/${filled}${queryFor(key)}`, token, method === 'GET' ? undefined : body)
      }
    }
    await sendAll(captain.token)
    await sendAll(null)
    await sendAll(`${captain.token.slice(0, -4)}AAAA`)
    outside.broken.membership = true
    await sendAll(captain.token)
    // what cannot be read, and what is not from who it says
    await send('GET', `/api/admin/find?q=Lindqvist&email=${captain.email}`, captain.token)
    await send('POST', '/api/registration/cartroster', captain.token, `{"Lindqvist": "${captain.email}"`)
    await send('POST', '/webhooks/stripe', null, { data: { object: { receipt_email: captain.email } } })
    await send('GET', `/Lindqvist/${captain.email}?code=${captain.token}`, null)
    await send('POST', '/testing/jobs?minutes=20', null, {})
    await expect.poll(() => child.output.filter((line) => line.includes('/testing/jobs')).length).toBeGreaterThan(0)
    const lines = child.output.filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(all.length * 4)
    const known = [captain.email, captain.subject, captain.token.slice(-40), world.captainId, world.personId, usbcId]
    const patterns = [
      /Lindqvist|Ingeborg|Casey|Kegel\b/i,
      /555-0187|555-0100/,
      /1971-03-09|1980-05-05/,
      /@/,
      /eyJ|bearer/i,
    ]
    const opens = [/sk_test|whsec_|_secret_/, /remote(Address|Port)/]
    const wrong = lines.filter(
      (line) => known.some((one) => line.includes(one)) || [...patterns, ...opens].some((one) => one.test(line)),
    )
    expect(lines.some((line) => line.includes('<[address]>: nobody of this name'))).toBe(true)
    expect(wrong).toEqual([])
  },
)
