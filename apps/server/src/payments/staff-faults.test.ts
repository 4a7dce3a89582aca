// @module-tag full
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanced } from '../testing/books.ts'
import { control, payByCard, provider } from '../testing/cards.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { type Child, childEnvironment, sendTo, startChild } from '../testing/start-child.ts'
import { isThorough } from '../testing/thorough.ts'
import { jitter, onServer } from '../testing/waiting.ts'

const { outside } = await theKit()
const received: string[] = []
const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    received.push(...envelope.rcptTo.map(({ address }) => address))
    stream.resume().on('end', () => done())
  },
})
/** Two processes on the server; on the embedded database there is one. */
const processes: Child[] = []
const count = onServer ? 2 : 1
let environment: Record<string, string> = {}

/** The mail server cuts every connection until the end. */
let isAway = true
mails.on('error', () => {})
mails.server.prependListener('connection', (socket) => isAway && socket.destroy())
beforeAll(async () => {
  await new Promise<void>((listening) => mails.listen(0, '127.0.0.1', listening))
  const { port } = mails.server.address() as { port: number }
  environment = { ...(await childEnvironment(outside)), SMTP_URL: `smtp://127.0.0.1:${port}` }
  for (let n = 0; n < count; n += 1) processes.push(await startChild(environment))
  delete environment.LOAD_FROM // the directory has the database now
})
afterAll(async () => {
  for (const child of processes) child.process.kill('SIGKILL')
  mails.server.close()
  await control('faults/clear')
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
})

/** Ends a process and starts another in its place. */
async function restart(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const old = processes[index]?.process
  const gone = new Promise((done) => old?.once('exit', done))
  old?.kill(signal)
  await gone
  processes[index] = await startChild(environment)
}

interface Answer {
  /** 0: there was none. */
  status: number
  body: Record<string, unknown>
}
interface Request {
  person: Person
  body?: unknown
  key?: string
  /** Milliseconds until the connection is cut. */
  cutAfter?: number | null
}
async function send(index: number, call: string, { person, body, key, cutAfter }: Request): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const sent = sendTo(processes[index % count]?.address ?? '', method, `/api/${path}`, { person, body, key })
  const cut = cutAfter == null ? [] : [jitter(cutAfter)]
  const reply = await Promise.race([sent.catch(() => null), ...cut])
  if (!reply) {
    void sent.catch(() => {})
    return { status: 0, body: {} }
  }
  return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Answer['body'] }
}

interface Money {
  books: unknown
  entries: { id: string; isCancelled: boolean; squadId: string | null; balance: string }[]
  ledger: {
    type: string
    amount: number
    notes: string | null
    method: string | null
    checkNumber: string | null
    sessionId: string | null
  }[]
  refunds: { state: string; amount: number; method: string; transactionId: string | null; ledgerId: string | null }[]
  mails: { id: string; state: string; toAddress: string }[]
  sessionIds: string[]
}
const testing = async <T>(method: string, path: string): Promise<T> =>
  (await (await sendTo(processes[0]?.address ?? '', method, `/testing/${path}`)).json()) as T

interface Sold {
  captain: Person
  entryId: string
  intent: string
}
async function sell(tid: string, squad: string): Promise<Sold> {
  const captain = await aCaptain()
  const squadEntries = [{ id: squad, quantity: 1 }]
  const at = (call: string, body?: unknown) => send(0, call, { person: captain, body })
  const made = await at('POST registration/tournament/createSession', { tournamentId: tid, squadEntries })
  const { paymentId } = made.body
  const { clientSecret } = (await at('POST registration/payment/clientSecret', { paymentId })).body
  await payByCard(String(clientSecret))
  await at(`POST registration/tournament/${tid}/entry`, { paymentId, tournamentId: tid, bypassWebHooks: true })
  const entries = (await at(`GET tournament/${tid}/entries`)).body as unknown as { id: string }[]
  return { captain, entryId: entries[0]?.id ?? '', intent: String(clientSecret).split('_secret_')[0] ?? '' }
}

const kinds = [
  'check',
  'adjust',
  'refund',
  'toCard',
  'cancel',
  'reactivate',
  'note',
  'newCaptain',
  'captainPays',
] as const
const wanted = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.nat(5),
  process: fc.nat(1),
  /** To both processes at once, under one key. */
  twice: fc.boolean(),
  cutAfter: fc.option(fc.nat(40), { freq: 2 }),
  amount: fc.integer({ min: 1, max: 60 }),
})
const waves = 10
const atOnce = 6

test('staff and captains change the same entries while connections, processes, provider and mail server fail: all agrees afterwards', async () => {
  const { tid, squad } = await testing<{ tid: string; squad: string }>('POST', 'tournament?places=20')
  const [admin, owner] = [await anAdmin(), await aCaptain({ roles: ['superuser'] })]
  const sold: Sold[] = []
  for (let n = 0; n < 6; n += 1) sold.push(await sell(tid, squad))
  const seed = isThorough ? Number(process.env.FUZZ_SEED) : 42
  const all = fc.sample(wanted, { numRuns: waves * atOnce, seed })
  const unknown: Answer[] = []
  /** By the number of the act, how often it was answered as done. */
  const done = new Map<number, string>()

  const perform = async (one: (typeof all)[number], number: number): Promise<void> => {
    const { entryId, captain, intent } = sold[one.of] as Sold
    const { kind, amount, process: index, cutAfter } = one
    const checkNumber = String(1_000 + number)
    const calls: Record<Exclude<typeof kind, 'captainPays'>, [call: string, body: object, person?: Person]> = {
      check: [`POST admin/entry/${entryId}/payment/other`, { paymentType: 'Check', checkNumber, amount }],
      adjust: [`POST admin/entry/${entryId}/adjustment`, { amount, notes: `Act ${number}` }, owner],
      refund: [
        `POST admin/entry/${entryId}/cancel`,
        { refundOnly: true, paymentType: 'Check', checkNumber, amount, notes: `Act ${number}` },
      ],
      toCard: [
        `POST admin/entry/${entryId}/cancel`,
        {
          ...{ refundOnly: true, paymentType: 'Stripe Purchase Transaction', stripeTransactionId: intent, amount },
          notes: `Act ${number}`,
        },
      ],
      cancel: [`POST admin/entry/${entryId}/cancel`, {}],
      reactivate: [`POST admin/entry/${entryId}/reactivate`, { squadId: squad }],
      newCaptain: [
        'POST admin/captain/change/entry',
        {
          entryId,
          firstName: 'Nora',
          lastName: 'Novak',
          email: `nora-${one.of}-${tid}@kegler.test`,
          virtualEntryIds: [],
        },
      ],
      note: [`POST admin/entry/${entryId}/note`, { text: `Act ${number}` }],
    }
    if (kind === 'captainPays') {
      const pay = (call: string, body: object) => send(index, call, { person: captain, body })
      const made = await pay('POST registration/payment/createSession', {
        tournamentId: tid,
        entries: [{ id: entryId }],
      })
      const { paymentId } = made.body
      if (!paymentId) return
      const { clientSecret } = (await pay('POST registration/payment/clientSecret', { paymentId })).body
      if (clientSecret) await payByCard(String(clientSecret))
      await send(index + 1, 'POST registration/payment/balance', {
        ...{ person: captain, body: { paymentId, bypassWebHooks: true }, cutAfter },
      })
      return
    }
    const [call, body, person = admin] = calls[kind]
    const press = (at: number) =>
      send(at, call, { person, body, key: `act-${number}`, cutAfter: one.twice ? null : cutAfter })
    const answers = await Promise.all(one.twice ? [press(index), press(index + 1)] : [press(index)])
    unknown.push(...answers.filter(({ status, body: { code } }) => status === 500 || code === 'Unknown'))
    if (answers.some(({ status }) => status === 200)) done.set(number, kind)
  }

  for (let wave = 0; wave < waves; wave += 1) {
    if (wave % 3 === 1)
      await control('faults', {
        ...{ path: wave % 2 === 1 ? '/v1/refunds' : '/v1/**', times: 2 },
        ...{ fails: wave % 2 === 1 ? 'success-then-timeout' : '500', hold_ms: 200 },
      })
    const begun = all.slice(wave * atOnce, (wave + 1) * atOnce).map((one, n) => perform(one, wave * atOnce + n))
    if (wave === 4) await restart(0, 'SIGTERM')
    if (wave === 7) await restart(0, 'SIGKILL')
    await Promise.all(begun)
  }
  expect(unknown).toEqual([])
  expect(done.size).toBeGreaterThan(10)

  // everything is back: what was left open ends by itself
  await control('faults/clear')
  isAway = false
  for (const minutes of [5, 60, 120, 180]) await testing('POST', `jobs?minutes=${minutes}`)
  const { books, entries, ledger, refunds, mails: sentMails, sessionIds } = await testing<Money>('GET', `money/${tid}`)
  expect(books).toEqual(balanced)
  for (const { isCancelled, squadId, balance } of entries)
    if (isCancelled) expect([squadId, Number(balance)]).toEqual([null, 0])

  // an act that was answered as done was done once, any other at most once
  const lines = (number: number) => [
    ...ledger.filter((line) => line.notes === `Act ${number}` || line.checkNumber === String(1_000 + number)),
  ]
  for (let number = 0; number < all.length; number += 1) {
    const { kind } = all[number] as (typeof all)[number]
    if (!['check', 'adjust', 'refund', 'toCard'].includes(kind)) continue
    const written = lines(number).length
    expect(written, `act ${number}: ${kind}`).toBeLessThanOrEqual(1)
    if (done.has(number) && kind !== 'toCard') expect(written, `act ${number}: ${kind}`).toBe(1)
  }

  // the provider's list says the same
  expect(refunds.filter(({ state }) => state === 'due')).toEqual([])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const list = async (path: string) =>
    (
      (await provider(path)) as {
        data: { id: string; status: string; amount: number; metadata: { paymentId?: string } }[]
      }
    ).data
  // the provider is that of all tests of this worker
  const intents = (await list('/v1/payment_intents?limit=100')).filter(
    ({ status, metadata }) => status === 'succeeded' && sessionIds.includes(metadata.paymentId ?? ''),
  )
  const back = await Promise.all(intents.map(({ id }) => list(`/v1/refunds?payment_intent=${id}&limit=100`)))
  const byCard = refunds.filter(({ method, state }) => method === 'Stripe Purchase Transaction' && state === 'done')
  const returned = sum(byCard.filter(({ ledgerId }) => ledgerId === null).map(({ amount }) => amount))
  const paidIn = -sum(
    ledger.filter(({ type, sessionId }) => type === 'Payment' && sessionId).map(({ amount }) => amount),
  )
  const paidOut = sum(
    ledger
      .filter(({ type, method }) => type === 'Refund' && method === 'Stripe Purchase Transaction')
      .map(({ amount }) => amount),
  )
  expect(sum(intents.map(({ amount }) => amount))).toBe(paidIn + returned)
  expect(sum(back.flat().map(({ amount }) => amount))).toBe(paidOut + returned)

  // each mail went once
  expect(sentMails.filter(({ state }) => state !== 'sent')).toEqual([])
  expect(received.toSorted()).toEqual(sentMails.map(({ toAddress }) => toAddress).toSorted())
}, 300_000)
