import { createRequire } from 'node:module'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { theKit } from './testing/kit.ts'
import { aCaptain } from './testing/makers.ts'
import { type Child, childEnvironment, endOf, sendTo, startChild } from './testing/start-child.ts'

const { outside } = await theKit()

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
/** A collector that keeps what it is sent. */
async function aCollector() {
  const spans: Sent[] = []
  const bodies: string[] = []
  const server = Fastify({ bodyLimit: 10_000_000 })
  server.post<{ Body: { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] } }>('/v1/traces', ({ body }) => {
    bodies.push(JSON.stringify(body))
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    return {}
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { address, spans, bodies }
}

test('a purchase is traced with its statements, its batch and the card provider, and names nobody', async () => {
  const { address, spans, bodies } = await aCollector()
  const environment = await childEnvironment(outside)
  const child: Child = await startChild({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: address })
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const captain = await aCaptain({ family_name: 'Lindqvist' })
  const made = await sendTo(child.address, 'POST', '/testing/tournament?places=5', { body: {} })
  const { tid, squad } = (await made.json()) as { tid: string; squad: string }
  const lines = [{ id: squad, quantity: 1 }]
  const api = `/api/registration`
  const hold = await sendTo(child.address, 'PUT', `${api}/tournament/${tid}/hold`, {
    person: captain,
    body: { squads: lines },
  })
  expect(hold.status).toBe(200)
  const order = { tournamentId: tid, squadEntries: lines, squadVirtualEntries: [] }
  const session = await sendTo(child.address, 'POST', `${api}/tournament/createSession`, {
    person: captain,
    body: order,
  })
  const { paymentId } = (await session.json()) as { paymentId: string }
  const secret = await sendTo(child.address, 'POST', `${api}/payment/clientSecret`, {
    person: captain,
    body: { paymentId },
  })
  expect(secret.status).toBe(200)
  child.process.kill('SIGTERM')
  await endOf(child)
  const ofRequest = (name: string) => {
    const root = spans.find((span) => span.name === name)
    return { root, parts: spans.filter(({ traceId }) => traceId === root?.traceId).map((span) => span.name) }
  }
  const { root, parts } = ofRequest('PUT /api/registration/tournament/:tid/hold')
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(parts).toEqual(expect.arrayContaining(['identity verify', 'begin', 'insert', 'commit']))
  if (process.env.BATCH !== 'off') expect(parts).toContain('lane carts')
  expect(ofRequest('POST /api/registration/payment/clientSecret').parts).toContain('card provider makeIntent')
  const texts = spans.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => value.stringValue),
  )
  expect(texts.some((text) => text?.includes('"holds"') && text.includes('$1'))).toBe(true)
  const all = bodies.join('')
  for (const secretText of [captain.email, captain.subject, captain.token, 'Lindqvist', '555-0100', tid, paymentId])
    expect(all).not.toContain(secretText)
})

test('without an address nothing of it is loaded', () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  expect(loaded.some((file) => file.includes('fastify'))).toBe(true)
  expect(loaded.filter((file) => /@opentelemetry\/(sdk|exporter|otlp)/.test(file))).toEqual([])
})
