import type { Call, CallKey, Calls } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { type Person, theKit } from './kit.ts'
import { requestFor, type World } from './world.ts'
import { queryFor } from './world-search.ts'

interface Sent {
  statusCode: number
  /** null: it was answered. */
  code: string | null
  message: string
  text: string
}
export type Request = ReturnType<typeof requestFor>

/**
 * Sends a call about the things of a world; `change` names others in its place. An act of staff is tried: done once, it
 * could not be done again.
 */
export async function sendAbout(
  person: Person | null,
  key: CallKey,
  world: World,
  usbcId: string,
  {
    query = queryFor(key),
    change = (request) => request,
  }: { query?: string; change?: (request: Request) => Request } = {},
): Promise<Sent> {
  const { server } = await theKit()
  const { params, body } = change(requestFor(key, world, usbcId))
  const [method = '', path = ''] = key.split(' ')
  const { allow, dryRun } = (calls as Calls)[key] as Call
  const tried = dryRun && Array.isArray(allow) ? '?dryRun=true' : ''
  const reply = await server.inject({
    method: method as 'GET',
    url: `/api/${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))}${tried || query}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    ...(method === 'GET' || key.includes('payment/:paymentId') ? {} : { payload: body as object }),
  })
  const { code, message } = reply.statusCode < 400 ? { code: null, message: '' } : reply.json()
  return { statusCode: reply.statusCode, code, message, text: reply.body }
}
