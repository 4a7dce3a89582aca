import type { CallKey } from '@kegler/domain/call.ts'
import { type Insertable, sql } from 'kysely'
import { type LinkRow, linkToken } from '../access/link.ts'
import type { Links } from '../db/tables.ts'
import { theKit } from './kit.ts'

/** A link to the roster of an entry, open for a week; `payment`: to none. */
export async function aLink(entryId: string, values: Partial<Insertable<Links>> = {}): Promise<LinkRow> {
  const { db } = (await theKit()).services.database
  const entry = await db
    .selectFrom('entries as n')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .select(['n.tournamentId', 'n.captainId', 'r.id as rosterId'])
    .where('n.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const kind = values.kind ?? 'team'
  const now = new Date()
  return db
    .insertInto('links')
    .values({
      ...{ kind, tournamentId: entry.tournamentId, captainId: entry.captainId, createdBy: entry.captainId },
      rosterId: kind === 'payment' ? null : entry.rosterId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
export const tokenOf = async (link: Pick<LinkRow, 'id' | 'kind'>): Promise<string> =>
  linkToken((await theKit()).services.config, link)

/** A request with whatever is in the header, as the browser sends it. */
export async function sendWith(authorization: string | null, key: CallKey, body: object = {}) {
  const { server } = await theKit()
  const [method = '', path = ''] = key.split(' ')
  const reply = await server.inject({
    method: method as 'GET',
    url: `/api/${path}`,
    headers: authorization === null ? {} : { authorization },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const answer = (isJson ? reply.json() : {}) as { code?: string; message?: string }
  return { statusCode: reply.statusCode, code: answer.code ?? null, message: answer.message ?? '', text: reply.body }
}
export const sendByLink = async (link: Pick<LinkRow, 'id' | 'kind'>, key: CallKey, body: object = {}) =>
  sendWith(`Link ${await tokenOf(link)}`, key, body)

/** Switches of the tournament of an entry. */
export async function switchOn(
  entryId: string,
  values: { invites?: boolean; shares?: boolean; paymentLinks?: boolean } = { invites: true },
) {
  const { db } = (await theKit()).services.database
  await db
    .updateTable('tournaments')
    .set(values)
    .where('id', '=', sql<string>`(select tournament_id from entries where id = ${entryId})`)
    .execute()
}
