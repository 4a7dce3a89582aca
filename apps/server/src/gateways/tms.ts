import { z } from 'zod'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

/** A tournament management system to which is pushed. */
interface TmsSystem {
  id: string
  name: string
  endPoint: string | null
}
interface Push {
  /** The same push has the same id, however often it is sent. */
  id: string
  /** SHA-256 of the text, hexadecimal. */
  hash: string
  /** The publish document, as canonical JSON. */
  text: string
}
export interface Tms {
  /** Resolves when the system has stored the document. @throws GatewayError with the reason, for people */
  push(system: TmsSystem, push: Push): Promise<void>
}

const Stored = z.object({ hash: z.string() })
const Reason = z.object({ message: z.string().trim().min(1).max(300) })
const longestMs = 30_000
/** Nobody needs more to say that it was stored. */
const mostBytes = 65_536

/**
 * Sends publish documents to the addresses of the configuration, and nowhere else: a redirect is not followed. The system
 * says what it has stored by its hash; docs/tms tells its makers.
 */
export function tmsGateway(config: Config): Tms {
  return {
    push: async ({ id, name, endPoint }, push) => {
      const key = config.TMS_SYSTEMS.find((system) => system.id === id)?.key
      const reply = await fetch(endPoint ?? '', {
        method: 'POST',
        body: push.text,
        redirect: 'error',
        signal: AbortSignal.timeout(longestMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': push.id,
          'x-document-sha256': push.hash,
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
      }).catch((cause: Error) => {
        const late = cause.name === 'TimeoutError'
        throw new GatewayError(`${name} ${late ? 'did not answer within 30 seconds' : 'cannot be reached'}.`, { cause })
      })
      const body = await readBody(reply).catch((cause: Error) => {
        throw new GatewayError(`${name} did not finish its answer.`, { cause })
      })
      if (!reply.ok) {
        const reason = Reason.safeParse(body).data?.message
        throw new GatewayError(`${name} refused the tournament: ${reason ?? `status ${reply.status}`}`)
      }
      const stored = Stored.safeParse(body).data
      if (!stored) throw new GatewayError(`${name} gave an answer that cannot be read.`)
      if (stored.hash !== push.hash) throw new GatewayError(`${name} has stored something other than what was sent.`)
    },
  }
}

/** What JSON there is in the answer; undefined for anything else. */
async function readBody(reply: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > mostBytes) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
