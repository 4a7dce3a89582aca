import { rmSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanced } from '../testing/books.ts'
import { payByCard, provider } from '../testing/cards.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { type Child, childEnvironment, endOf, sendTo, startChild } from '../testing/start-child.ts'
import { jitter } from '../testing/waiting.ts'

const { outside } = await theKit()
const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => stream.resume().on('end', () => done()),
})
let environment: Record<string, string> = {}
let child: Child | undefined

beforeAll(async () => {
  await new Promise<void>((listening) => mails.listen(0, '127.0.0.1', listening))
  const { port } = mails.server.address() as { port: number }
  environment = { ...(await childEnvironment(outside)), SMTP_URL: `smtp://127.0.0.1:${port}` }
})
afterAll(async () => {
  child?.process.kill('SIGKILL')
  await new Promise<void>((closed) => mails.close(closed))
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
})

/** Starts the product on the database that the one before left behind. */
async function start(): Promise<void> {
  child = await startChild(environment)
  delete environment.LOAD_FROM // the directory has the database now
}
async function restart(): Promise<void> {
  const gone = endOf(child)
  child?.process.kill('SIGKILL')
  await gone
  await start()
}

async function send(
  method: string,
  path: string,
  person?: Person,
  body?: unknown,
  key?: string,
): Promise<Record<string, unknown>> {
  const reply = await sendTo(child?.address ?? '', method, path, { person, body, key })
  return (await reply.json()) as Record<string, unknown>
}

/** All that a captain's browser does to buy one entry; ends with a rejected promise where the server dies. */
async function buy(captain: Person, tid: string, squad: string): Promise<string> {
  const squads = [{ id: squad, quantity: 1 }]
  // sent again after a restart: a claim that a killed process left would stop it
  await send('PUT', `/api/registration/tournament/${tid}/hold`, captain, { squads }, `hold ${tid}`)
  const session = await send('POST', '/api/registration/tournament/createSession', captain, {
    tournamentId: tid,
    squadEntries: [{ id: squad, quantity: 1 }],
  })
  const { paymentId } = session
  if (typeof paymentId !== 'string') return String((session.messages as string[])[0])
  const { clientSecret } = await send('POST', '/api/registration/payment/clientSecret', captain, { paymentId })
  if (typeof clientSecret === 'string') await payByCard(clientSecret)
  const done = await send('POST', `/api/registration/tournament/${tid}/entry`, captain, {
    paymentId,
    tournamentId: tid,
    bypassWebHooks: true,
  })
  return String(done.state)
}

interface State {
  books: unknown
  sessions: { state: string; providerId: string | null }[]
  entries: number
  holds: number
  mails: string[]
}
/** How many of the tournament's payments the provider really took. */
async function taken(state: State): Promise<number> {
  const ids = state.sessions.flatMap((session) => session.providerId ?? [])
  const intents = await Promise.all(ids.map((id) => provider(`/v1/payment_intents/${id}`)))
  return intents.filter((intent) => intent.status === 'succeeded').length
}

async function survives(step: string): Promise<void> {
  if (!child) await start()
  const { tid, squad } = (await send('POST', '/testing/tournament')) as { tid: string; squad: string }
  const captain = await aCaptain()
  await send('POST', `/testing/kill?step=${step}`)
  await expect(buy(captain, tid, squad)).rejects.toThrow()
  await restart()
  // what nobody comes back for is settled or given back by the jobs alone
  await send('POST', '/testing/jobs?minutes=1')
  const alone = (await send('GET', `/testing/books/${tid}`)) as unknown as State
  expect(alone.books).toEqual(balanced)
  expect(alone.entries).toBe(await taken(alone))
  if (alone.entries === 0) expect(await buy(captain, tid, squad)).toBe('succeeded')
  await send('POST', '/testing/jobs?minutes=60')
  const after = (await send('GET', `/testing/books/${tid}`)) as unknown as State
  expect(after).toMatchObject({ books: balanced, entries: 1, holds: 0, mails: ['sent'] })
  expect(await taken(after)).toBe(1)
}
const killedName = 'killed at %s and restarted: money, entries and places agree, and the captain gets through'
test.each(['hold:written', 'settle:payment'])(killedName, survives)
test.each([
  'hold:locked',
  'session:written',
  'provider:asking',
  'provider:asked',
  'provider:stored',
  'settle:asked',
  'settle:places',
  'settle:entries',
  'settle:written',
  'settle:committed',
])(killedName, { tags: 'full' }, survives)

async function survivesAmongOthers(step: string): Promise<void> {
  if (!child) await start()
  const { tid, squad } = (await send('POST', '/testing/tournament?places=40')) as { tid: string; squad: string }
  const captains = await Promise.all(Array.from({ length: 8 }, () => aCaptain()))
  const early = captains.slice(0, 6).map(async (captain, n) => {
    await jitter(n * 25)
    return buy(captain, tid, squad)
  })
  const ended = Promise.allSettled(early)
  await jitter(120)
  await send('POST', `/testing/kill?step=${step}`)
  const late = captains.slice(6).map((captain) => buy(captain, tid, squad))
  const outcomes = (await Promise.all([ended, Promise.allSettled(late)])).flat()
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  await restart()
  const entriesOf = async (captain: Person) =>
    ((await send('GET', `/api/tournament/${tid}/entries`, captain)) as unknown as unknown[]).length
  // nothing that was answered is lost
  for (const [n, outcome] of outcomes.entries())
    if (outcome.status === 'fulfilled' && outcome.value === 'succeeded')
      expect(await entriesOf(captains[n] as Person)).toBe(1)
  await send('POST', '/testing/jobs?minutes=1')
  const alone = (await send('GET', `/testing/books/${tid}`)) as unknown as State
  expect(alone.books).toEqual(balanced)
  expect(alone.entries).toBe(await taken(alone))
  await Promise.all(
    captains.map(async (captain) => {
      if ((await entriesOf(captain)) === 0) expect(await buy(captain, tid, squad)).toBe('succeeded')
    }),
  )
  await send('POST', '/testing/jobs?minutes=60')
  const after = (await send('GET', `/testing/books/${tid}`)) as unknown as State
  expect(after).toMatchObject({ books: balanced, entries: captains.length, holds: 0 })
  expect(after.mails).toEqual(captains.map(() => 'sent'))
  expect(await taken(after)).toBe(captains.length)
}
const amongOthersName = 'killed at %s while others hold, order and pay: money, entries and places agree for everybody'
test.each(['settle:entries'])(amongOthersName, survivesAmongOthers)
test.each(['hold:written', 'session:written', 'provider:asked', 'settle:payment', 'settle:committed'])(
  amongOthersName,
  { tags: 'full' },
  survivesAmongOthers,
)

async function endsOnce(step: string): Promise<void> {
  if (!child) await start()
  const { tid, squad } = (await send('POST', '/testing/tournament')) as { tid: string; squad: string }
  const captain = await aCaptain()
  if (step === 'mail:sent') expect(await buy(captain, tid, squad)).toBe('succeeded')
  if (step === 'expire:freed')
    await send('PUT', `/api/registration/tournament/${tid}/hold`, captain, { squads: [{ id: squad, quantity: 1 }] })
  if (step === 'give-up:closed')
    await send('POST', '/api/registration/tournament/createSession', captain, {
      tournamentId: tid,
      squadEntries: [{ id: squad, quantity: 1 }],
    })
  await send('POST', `/testing/kill?step=${step}`)
  await expect(send('POST', '/testing/jobs?minutes=60')).rejects.toThrow()
  await restart()
  await send('POST', '/testing/jobs?minutes=120')
  const after = (await send('GET', `/testing/books/${tid}`)) as unknown as State
  expect(after).toMatchObject({ books: balanced, holds: 0, entries: step === 'mail:sent' ? 1 : 0 })
  expect(after.mails.every((state) => state === 'sent')).toBe(true)
}
const endsOnceName = 'killed at %s: a payment that expires, a hold that expires and a mail are ended once'
test.each(['give-up:closed'])(endsOnceName, endsOnce)
test.each(['expire:freed', 'mail:sent'])(endsOnceName, { tags: 'full' }, endsOnce)
