import type { Tx } from '../db/db.ts'
import { queueAddedMails } from '../entries/queue-added-mails.ts'
import { readAskedByLink } from '../questions/read-questions.ts'
import { ensureLinks } from '../rosters/links.ts'
import type { SoldIn, SoldRosters } from './lock-sold-rosters.ts'
import type { Sale } from './sale.ts'

/** Bowlers of sold rosters get a link, and a mail with it, where the tournament asks them for something. */
export async function linkSoldBowlers(
  tx: Tx,
  { tournament }: SoldIn,
  { entries, rosters }: Sale,
  { positions, bowlers }: SoldRosters,
  now: Date,
): Promise<void> {
  const teams = entries.flatMap(({ id, captainId, parentEntryId }) => {
    const roster = rosters.find(({ entryId }) => entryId === id)
    return roster && parentEntryId === null && positions.has(String(roster.id))
      ? [{ entryId: String(id), captainId: String(captainId), rosterId: String(roster.id) }]
      : []
  })
  if (teams.length === 0) return
  const asked = await readAskedByLink(tx, tournament)
  const asking = teams.map((team) => {
    const family = entries.filter(({ id, parentEntryId }) => id === team.entryId || parentEntryId === team.entryId)
    return { ...team, asks: asked(family.map(({ eventId }) => eventId)) }
  })
  const given = asking.filter(({ asks }) => asks !== null)
  if (given.length === 0) return
  const rosterIds = given.map(({ rosterId }) => rosterId)
  const links = await ensureLinks(tx, rosterIds, tournament, now)
  const byCaptain = Map.groupBy(given, ({ captainId }) => captainId)
  for (const captainId of [...byCaptain.keys()].toSorted()) {
    const added = (byCaptain.get(captainId) ?? []).flatMap(({ rosterId, entryId, asks }) =>
      links.flatMap((link) => {
        const bowler = link.rosterId === rosterId ? bowlers.get(link.bowlerId) : undefined
        return bowler ? [{ entryId, bowler, linkId: link.id, asks }] : []
      }),
    )
    await queueAddedMails(tx, captainId, tournament, added, now)
  }
}
