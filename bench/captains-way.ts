import { randomUUID } from 'node:crypto'
import { type Answer, send } from './load.ts'

/** One captain, the tournament they want to enter, and how they behave. */
interface Captain {
  address: string
  token: string
  tid: string
  eventId: string
  squads: readonly { id: string; day: string }[]
  /** A member who is put on the roster. */
  usbcId: string
  /** Milliseconds between what the captain reads and what they do next. */
  thinkMs: number
  /** Called with each answer, by the key of its call; status 0: the connection broke. */
  onAnswer: (call: string, answer: Answer) => void
}
/** A call that is not answered within this time is given up. */
const patienceMs = 30_000
/** Answers that ask to try again, and requests without an answer of the product: the pages repeat them, too. */
const tryAgain = (answer: Answer) =>
  [0, 502, 503, 504].includes(answer.status) || (answer.status === 409 && /"Busy"|"InProgress"/.test(answer.text))

/**
 * The calls of the pages from home to the entry, in their order: reads of one page together, writes with their keys,
 * one roster of one bowler. A captain whose squad is sold out takes another. @throws when they give up
 */
export async function captainsWay(captain: Captain): Promise<void> {
  const { address, token, tid, eventId, squads, usbcId, thinkMs, onAnswer } = captain
  const authorization = `Bearer ${token}`
  const call = async <T>(key: string, { params = {}, body, isKeyed = false }: Sent = {}): Promise<T> => {
    const [method = '', path = ''] = key.split(' ')
    const url = `${address}/api/${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? tid)}`
    const headers = { authorization, ...(isKeyed ? { 'idempotency-key': randomUUID() } : {}) }
    const began = performance.now()
    for (;;) {
      const left = patienceMs - (performance.now() - began)
      if (left <= 0) throw new Error(`gave up: ${key}`)
      const answer = await send(method, url, headers, body, Math.ceil(left)).catch((error: Error): Answer => {
        if (error.name === 'TimeoutError' || error.name === 'AbortError') throw new Error(`gave up: ${key}`)
        return { status: 0, ms: 0, text: error.message, retryAfter: 1 }
      })
      onAnswer(key, answer)
      if (answer.status === 200) return JSON.parse(answer.text) as T
      if (!tryAgain(answer)) throw new Error(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`)
      await sleep(answer.retryAfter * 1_000 * (0.5 + Math.random()))
    }
  }
  const think = () => sleep(thinkMs * (0.5 + Math.random()))
  const noCart = { squads: [], virtualEvents: [] }

  await call('GET authorization/getProfile')
  await call('POST registration/tournament/active', { body: {} })
  await think()
  await Promise.all([
    call('GET registration/tournament/:tid'),
    call('POST registration/tournament/:tid/dates', { body: noCart }),
    call('GET tournament/:tid/virtualEvents?captainView=true'),
    call('GET tournament/:tid/bundling'),
    call('GET tournament/:tid/availability'),
  ])
  await think()
  const squadId = await chooseSquad()
  await think()
  await Promise.all([call(`GET registration/cartroster?tournamentId=${tid}`), call('GET tournament/:tid/entries')])
  await think()
  await call('GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId', {
    params: { usbcId, eventId, squadId },
  })
  const roster = (position: object) => ({
    tournamentId: tid,
    rosterType: 'Entry',
    rosterData: JSON.stringify({ squadId, name: 'Pin Pals', rosterPositions: [position], virtualEntries: [] }),
  })
  const { id } = await call<{ id: string }>('POST registration/cartroster', {
    body: { id: String(Date.now()), ...roster({ position: 1, bowler: null }) },
    isKeyed: true,
  })
  await think()
  await call('PUT registration/cartroster', {
    body: { id, ...roster({ position: 1, bowler: { usbcId } }) },
    isKeyed: true,
  })
  await call(`GET registration/cartroster?tournamentId=${tid}`)
  await think()
  const entries = [{ id: squadId, quantity: 1 }]
  await call('POST registration/tournament/:tid/entry/validate', { body: { entries } })
  const { paymentId, messages } = await call<{ paymentId: string | null; messages: string[] }>(
    'POST registration/tournament/createSession',
    { body: { tournamentId: tid, squadEntries: entries }, isKeyed: true },
  )
  if (!paymentId) throw new Error(messages.join(' '))
  const { state } = await call<{ state: string }>('POST registration/tournament/:tid/entry', {
    body: { paymentId, tournamentId: tid },
    isKeyed: true,
  })
  if (state !== 'succeeded') throw new Error(`The order ended as ${state}.`)
  await call('GET tournament/:tid/entries')

  async function chooseSquad(): Promise<string> {
    let version: number | undefined
    for (const squad of squads) {
      await call('POST registration/tournament/:tid/event/squad/:date', { params: { date: squad.day }, body: noCart })
      await think()
      const hold = await call<{ messages: string[]; version?: number }>('PUT registration/tournament/:tid/hold', {
        body: {
          squads: [{ id: squad.id, quantity: 1 }],
          virtualEvents: [],
          ...(version === undefined ? {} : { version }),
        },
        isKeyed: true,
      })
      await call('GET tournament/:tid/availability')
      if (hold.messages.length === 0) return squad.id
      version = hold.version
    }
    throw new Error('All squads of this captain were sold out.')
  }
}
interface Sent {
  params?: Record<string, string>
  body?: unknown
  isKeyed?: boolean
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
