import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import { type MailedEntry, queueMail } from '../mails/queue/queue-mail.ts'
import type { Item } from '../payments/open-amounts.ts'
import type { RefundItem } from '../payments/refunds.ts'
import type { Cancellable } from './cancellable.ts'
import { readDestination } from './describe.ts'

/** Writes to the captain what was cancelled, refunded or both; to who paid it, when it was another, what goes back. After it was written. */
export async function queueCancellationMail(
  tx: Tx,
  { tournament, captainId, entryId, virtualEntryId }: Cancellable,
  items: readonly RefundItem[],
  { refund, amount, now }: { refund?: RefundRow; amount: number; now: Date },
): Promise<void> {
  const isCancelled = items.some(({ cancels }) => cancels)
  const captain = await readCaptain(tx, captainId)
  const what = await readMailed(tx, tournament, items)
  const source = refund && (await readDestination(tx, refund))
  const payer = source?.payer && source.payer.id !== captainId ? source.payer : null
  const ownRefund = source ? { amount, to: source.to, isCard: source.isCard, payer: null } : null
  const back = ownRefund && { ...ownRefund, payer: payer?.shown ?? null }
  const about = refund?.id ?? `${entryId ?? virtualEntryId} ${now.getTime()}`
  const mail = { about, tournamentId: tournament.id, now }
  const toCaptain = { ...mail, to: captain.email }
  const data = { name: captain.name, ...what }
  if (isCancelled) await queueMail(tx, { ...toCaptain, kind: 'entryCancelled', data: { ...data, refund: back } })
  else if (back) await queueMail(tx, { ...toCaptain, kind: 'refunded', data: { ...data, refund: back } })
  if (payer && ownRefund)
    await queueMail(tx, {
      ...mail,
      to: payer.email,
      kind: 'refunded',
      data: { ...what, name: payer.name, refund: ownRefund, ...(payer.guest ? { guest: payer.guest } : {}) },
    })
}

export async function queueReactivated(
  tx: Tx,
  { tournament, captainId, entryId }: Cancellable,
  items: readonly Item[],
  { balanceDue, now }: { balanceDue: number; now: Date },
): Promise<void> {
  const { email, name } = await readCaptain(tx, captainId)
  const data = { name, ...(await readMailed(tx, tournament, items)), balanceDue }
  const about = `${entryId} ${now.getTime()}`
  await queueMail(tx, { kind: 'entryReactivated', about, to: email, tournamentId: tournament.id, now, data })
}

async function readCaptain(tx: Tx, id: string) {
  const captain = await tx
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { email: captain.email, name: fullName(captain) || captain.email }
}

/** A cancelled entry is named with the squad that it was on. */
async function readMailed(tx: Tx, { timeZone }: TournamentRow, items: readonly Item[]) {
  const rows = await entryFacts(tx)
    .leftJoin('squads as w', 'w.id', 'n.cancelledSquadId')
    .select(['w.startsAt as wasAt', 'n.isCancelled'])
    .where(sql<boolean>`n.id = any(${items.flatMap(({ entryId }) => entryId ?? [])}::uuid[])`)
    .orderBy('n.entryNumber')
    .execute()
  const virtualRows = await tx
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .leftJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .select(['v.name', 'b.firstName', 'b.lastName'])
    .where(sql<boolean>`u.id = any(${items.flatMap(({ virtualEntryId }) => virtualEntryId ?? [])}::uuid[])`)
    .orderBy('v.name')
    .execute()
  const entries = rows.map(({ startsAt, wasAt, isCancelled, ...row }): MailedEntry => {
    const at = isCancelled ? wasAt : startsAt
    return {
      entryId: row.id,
      entryNumber: row.entryNumber,
      event: row.eventName,
      team: row.name,
      squad: at && squadText(at, timeZone),
      location: row.locationName,
    }
  })
  const virtualEntries = virtualRows.map(({ name, firstName, lastName }) =>
    [name, fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })].filter(Boolean).join(', '),
  )
  return { entries, virtualEntries }
}
