import { endedText, type OfferOutcome } from '@kegler/domain/captains/hand-over.rules.ts'
import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { type Selectable, sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import { captainsOf } from '../access/find-captain.ts'
import { readTournament } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Handovers } from '../db/tables.ts'
import { type MailedEntry, queueMail } from '../mails/queue/queue-mail.ts'

export type HandOverRow = Selectable<Handovers>
type Side = 'from' | 'to'

/** Entries that are cancelled, or get another captain, are in no offer any more: both captains get a mail. */
export async function endHandOvers(tx: Tx, entryIds: readonly string[], now: Date): Promise<void> {
  const open = await tx
    .selectFrom('handovers as h')
    .selectAll('h')
    .where('h.endedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from handover_entries o where o.handover_id = h.id and o.entry_id = any(${[...entryIds]}::uuid[]))`,
    )
    .orderBy('h.id')
    .forUpdate()
    .execute()
  for (const row of open) await endHandOver(tx, row, 'ended', ['from', 'to'], now)
}

/** Ends a locked offer and writes to those who did not do it. */
export async function endHandOver(
  tx: Tx,
  row: HandOverRow,
  outcome: OfferOutcome,
  readers: readonly Side[],
  now: Date,
): Promise<void> {
  await tx.updateTable('handovers').set({ outcome, endedAt: now }).where('id', '=', row.id).execute()
  if (outcome === 'accepted') return
  const { from, to } = await readSides(tx, row)
  const entries = await readOffered(tx, row)
  for (const side of readers) {
    const isOwn = side === 'from'
    const why = endedText(outcome, isOwn, isOwn ? row.toEmail : from.name)
    const { email, name } = isOwn ? from : to
    const mail = { about: row.id, to: email, tournamentId: row.tournamentId, now }
    await queueMail(tx, { ...mail, kind: 'handOverEnded', data: { name, why, entries } })
  }
}

/** Who offers, and to whom: by name where it is known. */
export async function readSides(tx: Db | Tx, { fromId, toEmail }: Pick<HandOverRow, 'fromId' | 'toEmail'>) {
  const from = await tx
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', fromId)
    .executeTakeFirstOrThrow()
  const to = await captainsOf(tx, toEmail).executeTakeFirst()
  return {
    from: { email: from.email, name: fullName(from) || from.email },
    to: { email: toEmail, name: (to && fullName(to)) || toEmail },
  }
}

/** The entries of an offer, as mails show them. */
export async function readOffered(
  tx: Tx,
  { id, tournamentId }: Pick<HandOverRow, 'id' | 'tournamentId'>,
): Promise<MailedEntry[]> {
  const rows = await entryFacts(tx)
    .innerJoin('handoverEntries as o', 'o.entryId', 'n.id')
    .where('o.handoverId', '=', id)
    .orderBy('n.entryNumber')
    .execute()
  const timeZone = (await readTournament(tx, tournamentId))?.timeZone ?? 'UTC'
  return rows.map(({ id: entryId, entryNumber, eventName, name, startsAt, locationName }) => ({
    ...{ entryId, entryNumber },
    event: eventName,
    team: name,
    squad: startsAt && squadText(startsAt, timeZone),
    location: locationName,
  }))
}
