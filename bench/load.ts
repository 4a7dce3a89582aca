import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
export interface Answer {
  status: number
  ms: number
  text: string
  /** Seconds after which a refused request may be tried again. */
  retryAfter: number
}
/** One request on a kept connection. @throws when it is not answered within `timeoutMs` */
export function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: unknown,
  timeoutMs?: number,
) {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise<Answer>((done, failed) => {
    const asked = request(
      address,
      {
        method,
        agent,
        ...(timeoutMs ? { signal: AbortSignal.timeout(timeoutMs) } : {}),
        headers: {
          ...headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (reply) => {
        let all = ''
        reply.setEncoding('utf8')
        reply.on('data', (part: string) => {
          all += part
        })
        reply.on('end', () =>
          done({
            status: reply.statusCode ?? 0,
            ms: performance.now() - began,
            text: all,
            retryAfter: Number(reply.headers['retry-after'] ?? 1),
          }),
        )
      },
    )
    asked.on('error', failed)
    asked.end(text)
  })
}

/** `clients` at once, each doing one piece of work after another for `seconds`; answers pieces a second and the slow end. */
export async function load(clients: number, seconds: number, work: (client: number) => Promise<void>) {
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        const start = performance.now()
        await work(client)
        times.push(performance.now() - start)
      }
    }),
  )
  times.sort((a, b) => a - b)
  return {
    count: times.length,
    perSecond: times.length / ((performance.now() - began) / 1_000),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}
