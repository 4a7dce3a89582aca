import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { linkOver } from '@kegler/domain/teams/link.rules.ts'
import type { FoundEntry } from '../access/entries.ts'
import { heldTeamLink, type LinkRow, type TeamLink } from '../access/link.ts'
import type { Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { changeRoster } from '../entries/change-entry.ts'
import { queueTeamNews } from '../entries/queue-team-news.ts'
import type { Handles } from '../http/serve.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { linkedEntry } from './linked-entry.ts'
import { readPlace } from './place.ts'

/** Addresses that want no more invitations are kept as these. */
export const addressHash = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex')

export const declineInvitation: Handles<'POST link/decline'> = ({ body, actor, transact, now }) =>
  transact(async (tx) => {
    const held = heldTeamLink(actor)
    const { entry } = await lockLinked(tx, held)
    const link = await lockOpenLink(tx, held)
    if (link.joinedAt) throw new Refusal('RuleBroken', linkOver)
    const note = body.note || null
    await tx.updateTable('links').set({ ended: 'declined', endedAt: now, note }).where('id', '=', link.id).execute()
    if (body.neverAgain && link.email)
      await tx
        .insertInto('invitationRefusals')
        .values({ captainId: entry.captainId, address: addressHash(link.email), at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await queueTeamNews(tx, entry, { what: 'declined', linkId: link.id, bowlerId: null, text: note }, now)
    return {}
  })

/** Takes who has joined off the roster, as their captain could. */
export const leaveTeam: Handles<'POST link/leave'> = ({ actor, transact, now }) =>
  transact(async (tx) => {
    const held = heldTeamLink(actor)
    const found = await lockLinked(tx, held)
    const { entry } = found
    const { bowlerId, id } = await lockOpenLink(tx, held)
    const { positions } = await readPlace(tx, entry)
    if (bowlerId === null) throw new Refusal('RuleBroken', linkOver)
    const known = await readBowlers(
      tx,
      positions.map((one) => one.bowlerId),
    )
    known.delete(bowlerId)
    const roster = await tx.selectFrom('rosters').selectAll().where('id', '=', entry.rosterId).executeTakeFirstOrThrow()
    await changeRoster(tx, found, {
      ...{ name: roster.name, countryId: roster.countryId, state: roster.state },
      ...{ pairCode: roster.pairCode, groupCode: roster.groupCode, version: entry.version },
      rosterPositions: positions.flatMap(({ rosterId: _, bowlerId: at, ...position }) => {
        const usbcId = known.get(at)?.usbcId
        return usbcId ? [{ ...position, bowler: { usbcId } }] : []
      }),
      bowlers: new Map([...known.values()].map((row) => [row.usbcId.toUpperCase(), row])),
      ...{ as: 'bowler', by: `guest ${id}`, now },
    })
    await queueTeamNews(tx, entry, { what: 'left', linkId: id, bowlerId, text: null }, now)
    return {}
  })

/** The entry comes before its link. */
export async function lockLinked(tx: Tx, link: TeamLink): Promise<FoundEntry> {
  await lockEntryAndChildren(tx, link.entryId)
  return linkedEntry(tx, link)
}

export async function lockOpenLink(tx: Tx, { id }: TeamLink): Promise<LinkRow> {
  const link = await tx.selectFrom('links').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!link || link.endedAt) throw new Refusal('RuleBroken', linkOver)
  return link
}
