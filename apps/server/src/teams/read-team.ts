import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { newsSentence, stateOfInvitation, type TeamNews, whyNotInvite } from '@kegler/domain/teams/invite.rules.ts'
import { whyLinkEnded } from '@kegler/domain/teams/link.rules.ts'
import { sql } from 'kysely'
import { type FoundEntry, ownEntry, staffEntry } from '../access/entries.ts'
import { linkAddress } from '../access/link.ts'
import { freshTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { readPlace } from './place.ts'

export const getTeam: Handles<'GET registration/entry/:id/team'> = async ({ params, actor, db, services, now }) => {
  const { open, ...team } = await readTeam(db, await ownEntry(db, actor, params.id), now)
  const link = open && { address: linkAddress(services.config, open), until: open.expiresAt.toISOString() }
  return { ...team, link: link ?? null }
}

/** Nobody of staff sees a link. */
export const getTeamAsStaff: Handles<'GET admin/entry/:id/team'> = async ({ params, actor, db, now }) => {
  const { open, ...team } = await readTeam(db, await staffEntry(db, actor, params.id), now)
  return { ...team, linkUntil: open?.expiresAt.toISOString() ?? null }
}

async function readTeam(db: Db, { entry }: FoundEntry, now: Date) {
  const tournament = await freshTournament(db, entry.tournamentId)
  const place = await readPlace(db, entry)
  const rows = await db
    .selectFrom('links as l')
    .selectAll('l')
    .select(
      sql<string | null>`(select state from mails where kind = 'invitation' and about = l.id || ' ' || l.mails
        order by created_at desc limit 1)`.as('mail'),
    )
    .where('l.rosterId', '=', entry.rosterId)
    .orderBy('l.createdAt')
    .orderBy('l.email')
    .orderBy('l.id')
    .execute()
  const links = rows.map((link) => ({
    ...link,
    isOver: whyLinkEnded(link, { tournament, entry, captain: place.named }, now) !== null,
  }))
  const open = links.find(({ kind, isOver }) => kind === 'team' && !isOver)
  const bowlers = await readBowlers(
    db,
    links.flatMap(({ bowlerId }) => bowlerId ?? []),
  )
  const nameOf = (bowlerId: string | null) => {
    const bowler = bowlers.get(bowlerId ?? '')
    return bowler ? fullName(bowler) : null
  }
  const positionOf = (bowlerId: string | null) =>
    place.positions.find((position) => position.bowlerId === bowlerId)?.position ?? null
  return {
    reason: whyNotInvite(entry, tournament, now)?.message ?? null,
    team: entry.name,
    positions: place.count,
    free: place.free.length,
    open,
    invitations: links
      // whom the captain typed was not invited
      .filter(({ kind, email, bowlerId }) => kind === 'bowler' && (email !== null || bowlerId === null))
      .map((link) => ({
        id: link.id,
        email: link.email,
        name: nameOf(link.bowlerId),
        guardian: link.guardian,
        state: stateOfInvitation(link),
        position: link.endedAt ? null : positionOf(link.bowlerId),
        invitedAt: link.createdAt.toISOString(),
        note: link.note,
      })),
    news: await readNews(db, entry.id, { team: entry.name, positions: place.count }),
  }
}

const shownNews = 10
/** What mails to the captain say, or will say, the newest first. */
async function readNews(db: Db, entryId: string, { team, positions }: { team: string; positions: number }) {
  const mails = await db
    .selectFrom('mails')
    .select('data')
    .where(sql<boolean>`data ->> 'entryId' = ${entryId} and data ? 'entryId'`)
    .where('kind', '=', 'teamNews')
    .orderBy('createdAt', 'desc')
    .limit(shownNews)
    .execute()
  const news = mails.flatMap(({ data }) => (data as unknown as { news: TeamNews[] }).news)
  const nameOf = await readNewsNames(db, news)
  return news
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, shownNews)
    .map((one) => ({ at: one.at, text: newsSentence(one, nameOf(one), team, positions) }))
}

/** Who did something of a team: a bowler, else the address of their invitation. */
export async function readNewsNames(db: Db, news: readonly TeamNews[]): Promise<(one: TeamNews) => string> {
  const bowlers = await readBowlers(
    db,
    news.flatMap(({ bowlerId }) => bowlerId ?? []),
  )
  const links = await db
    .selectFrom('links')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${news.map(({ linkId }) => linkId)}::uuid[])`)
    .execute()
  const emails = new Map(links.map(({ id, email }) => [id, email]))
  return ({ bowlerId, linkId }) => {
    const bowler = bowlers.get(bowlerId ?? '')
    return bowler ? fullName(bowler) : (emails.get(linkId) ?? 'Somebody')
  }
}
