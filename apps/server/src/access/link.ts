import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { type LinkKind, linkUnknown, whyLinkEnded } from '@kegler/domain/teams/link.rules.ts'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/db.ts'
import { entryRows } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { type Actor, type ActorLink, type LinkRow, nobody } from './actor.ts'
import { readTournament } from './tournaments.ts'

export type { LinkRow } from './actor.ts'

type Keyed = Pick<LinkRow, 'id' | 'kind'>

const idBytes = 16
const macBytes = 16
const mac = (secret: string, kind: LinkKind, id: Buffer): Buffer =>
  createHmac('sha256', secret).update(kind).update(id).digest().subarray(0, macBytes)

/** The token of a link: its id with a part of an HMAC under the first key of the installation. It is stored nowhere. */
export function linkToken({ LINK_SECRETS: [secret] }: Config, { id, kind }: Keyed): string {
  if (!secret) throw new Error('LINK_SECRETS is not set: links cannot be made.')
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, mac(secret, kind, bytes)]).toString('base64url')
}
/** Its address: what is behind '#' reaches no server and no log. */
export const linkAddress = (config: Config, link: Keyed): string =>
  `${config.appUrl}/${link.kind === 'payment' ? 'pay' : 'join'}#${linkToken(config, link)}`

/** The id and the kind that a token was signed for under one of the keys. */
function readToken({ LINK_SECRETS }: Config, token: string, kinds: readonly LinkKind[]): Keyed | null {
  const bytes = Buffer.from(token, 'base64url')
  // another spelling of the same bytes is another token
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null
  const [id, sent] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const kind = kinds.find((one) => LINK_SECRETS.some((secret) => timingSafeEqual(mac(secret, one, id), sent)))
  const hex = id.toString('hex')
  return kind ? { kind, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') } : null
}

/**
 * Who holds a link: nobody else, in the group of its tournament. @throws Refusal UNAUTHENTICATED with one sentence for a
 * wrong token, an unknown link and one of another kind
 */
export async function findLinkHolder(
  services: Services,
  { token, ip }: { token: string; ip: string },
  kinds: readonly LinkKind[],
): Promise<Actor> {
  const { db } = services.database
  const keyed = readToken(services.config, token, kinds)
  const row = keyed && (await readLink(db, keyed))
  const over = row && (await readEnd(db, row, services.now()))
  if (!row || over === undefined) throw new Refusal('UNAUTHENTICATED', linkUnknown)
  const { groupId, groupName, firstName: _, lastName: __, ...link } = row
  const group = groupId === null ? null : { id: groupId, name: groupName ?? '', isAllowed: true }
  const from = createHmac('sha256', services.config.LINK_SECRETS[0] ?? '')
    .update(`address ${ip}`)
    .digest('base64url')
  return { ...nobody, email: `guest ${link.id}`, group, link: { ...link, over, from } }
}

const readLink = (db: Db | Tx, { id, kind }: Keyed) =>
  db
    .selectFrom('links as l')
    .innerJoin('tournaments as t', 't.id', 'l.tournamentId')
    .leftJoin('groups as g', 'g.id', 't.groupId')
    .innerJoin('persons as p', 'p.id', 'l.captainId')
    .leftJoin('rosters as r', 'r.id', 'l.rosterId')
    .selectAll('l')
    .select(['t.groupId', 'g.name as groupName', 'p.firstName', 'p.lastName', 'r.entryId'])
    .where('l.id', '=', id)
    .where(sql<boolean>`l.kind = ${kind}::link_kind`)
    .executeTakeFirst()
type ReadLink = NonNullable<Awaited<ReturnType<typeof readLink>>>

/** Undefined: its tournament is gone. */
async function readEnd(db: Db | Tx, row: ReadLink, now: Date): Promise<string | null | undefined> {
  const tournament = await readTournament(db, row.tournamentId)
  if (!tournament) return undefined
  const entry = row.entryId ? await entryRows(db).where('entries.id', '=', row.entryId).executeTakeFirst() : undefined
  return whyLinkEnded(row, { tournament, entry: entry ?? null, captain: row }, now)
}

/** The link of an actor of a call by link. */
export function heldLink({ link }: Actor): ActorLink {
  if (!link) throw new Refusal('UNAUTHENTICATED', linkUnknown)
  return link
}
export type TeamLink = ActorLink & { rosterId: string; entryId: string }
/** The same of a team that was bought. */
export function heldTeamLink(actor: Actor): TeamLink {
  const { rosterId, entryId, ...link } = heldLink(actor)
  if (rosterId === null || entryId === null) throw new Refusal('UNAUTHENTICATED', linkUnknown)
  return { ...link, rosterId, entryId }
}
