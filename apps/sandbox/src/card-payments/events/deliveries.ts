import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../store.ts'
import type { Event } from '../objects/objects.ts'
import type { Shelf } from '../objects/shelf.ts'

interface Attempt {
  at: string
  /** null when nothing answered. */
  status: number | null
  error: string | null
  resent: boolean
}

interface Due {
  attempt: number
  at: number
}

export interface Deliveries {
  /** Within the transaction that makes the event; `wake` after it is committed. */
  queue(eventId: string): void
  /** Delivers what is due, in the background. */
  wake(): void
  /** After a start: everything undelivered is due at once. */
  catchUp(): void
  pause(): void
  resume(): void
  isPaused(): boolean
  /** Sends once more, at once, even while paused or when delivered before. */
  resend(event: Event): void
  attempts(eventId: string): Attempt[]
  undelivered(): string[]
  /** Ends the timer and what is under way; undelivered events stay for the next start. */
  stop(): Promise<void>
}

const due = 'card-payments:undelivered'
const tried = 'card-payments:attempts'
const setting = 'card-payments:setting'
const lanes = 4
const secondMs = 1000
/** Waits between the tries of one event; the last one repeats. */
const waits = [secondMs / 2, ...[2, 5, 15, 60, 300, 3600].map((seconds) => seconds * secondMs)]
const mostTries = 75

export function openDeliveries(store: Store, shelf: Shelf, endpoint: { url: string; secret: string }): Deliveries {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const isPaused = () => store.get<{ paused: boolean }>(setting, 'webhooks')?.paused ?? false
  const setPaused = (paused: boolean) => store.put(setting, 'webhooks', { paused })

  function wake(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted || isPaused()) return
    let next = Number.POSITIVE_INFINITY
    for (const { id, body } of store.list<Due>(due)) {
      if (running.has(id)) continue
      if (body.at > Date.now()) next = Math.min(next, body.at)
      else if (running.size < lanes) run(id, deliver(id, body))
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.max(0, next - Date.now())).unref()
  }

  function run(key: string, work: Promise<void>): void {
    running.set(
      key,
      work.finally(() => {
        running.delete(key)
        wake()
      }),
    )
  }

  async function deliver(id: string, { attempt }: Due): Promise<void> {
    const event = shelf.find('event', id)
    if (!event) return store.remove(due, id)
    const delivered = await send(event.object, false)
    // Gone when it was reset since; when stopping, the next start tries again.
    if (stopping.signal.aborted || !store.get(due, id)) return
    if (delivered) {
      store.remove(due, id)
      shelf.put(event.account, { ...event.object, pending_webhooks: 0 })
    } else if (attempt + 1 >= mostTries) {
      store.remove(due, id)
    } else {
      const wait = waits[Math.min(attempt, waits.length - 1)] ?? secondMs
      store.put(due, id, { attempt: attempt + 1, at: Date.now() + wait })
    }
  }

  /** Whether the endpoint took it. */
  async function send(event: Event, resent: boolean): Promise<boolean> {
    await setImmediate()
    const payload = JSON.stringify(event, null, 2)
    const result: Attempt = { at: new Date().toISOString(), status: null, error: null, resent }
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(payload, endpoint.secret, Math.floor(Date.now() / 1000)),
        },
        body: payload,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(10 * secondMs)]),
      })
      await response.body?.cancel()
      result.status = response.status
    } catch (error) {
      result.error = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    }
    if (stopping.signal.aborted) return false
    store.put(tried, event.id, [...attempts(event.id), result].slice(-20))
    return result.status !== null && result.status >= 200 && result.status < 300
  }

  function attempts(eventId: string): Attempt[] {
    return store.get<Attempt[]>(tried, eventId) ?? []
  }

  return {
    queue: (eventId) => store.put(due, eventId, { attempt: 0, at: Date.now() } satisfies Due),
    wake,
    catchUp: () => {
      for (const { id } of store.list<Due>(due)) store.put(due, id, { attempt: 0, at: Date.now() + secondMs / 4 })
      wake()
    },
    pause: () => setPaused(true),
    resume: () => {
      setPaused(false)
      wake()
    },
    isPaused,
    resend: (event) =>
      run(
        `resend ${event.id} ${performance.now()}`,
        send(event, true).then(() => undefined),
      ),
    attempts,
    undelivered: () => store.list<Due>(due).map(({ id }) => id),
    stop: async () => {
      clearTimeout(timer)
      stopping.abort(new Error('stopping'))
      await Promise.allSettled(running.values())
    },
  }
}

/** The Stripe-Signature header: HMAC-SHA256 over `time.payload`, time in seconds. */
export function signature(payload: string, secret: string, time: number): string {
  const mac = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${mac}`
}
