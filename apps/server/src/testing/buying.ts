import { callAs, type Person, type Reply } from './kit.ts'

interface Line {
  id: string
  quantity: number
}
/** Makes a payment session for a cart. */
export const order = (
  person: Person,
  tournamentId: string,
  squadEntries: Line[],
  squadVirtualEntries: Line[] = [],
  idempotencyKey?: string,
): Promise<Reply<'POST registration/tournament/createSession'>> =>
  callAs(person, 'POST registration/tournament/createSession', {
    body: { tournamentId, squadEntries, squadVirtualEntries },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
/** The page says that it paid; in real time the provider is asked at once. */
export const finish = (person: Person, tid: string, paymentId: string, bypassWebHooks = true) =>
  callAs(person, 'POST registration/tournament/:tid/entry', {
    params: { tid },
    body: { paymentId, tournamentId: tid, bypassWebHooks },
  })
export const secretOf = async (person: Person, paymentId: string): Promise<string> =>
  (await callAs(person, 'POST registration/payment/clientSecret', { body: { paymentId } })).body.clientSecret ?? ''
/** The id of a fresh session. @throws when it was refused */
export async function paymentIdOf(
  reply: Promise<Reply<'POST registration/tournament/createSession'>>,
): Promise<string> {
  const { body } = await reply
  if (!body.paymentId) throw new Error(JSON.stringify(body))
  return body.paymentId
}
