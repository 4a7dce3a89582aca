import { dayTimeText, formatDay, squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { entriesText } from '@kegler/domain/waiting-list/wait.rules.ts'
import type { Wait } from '@kegler/domain/waiting-list/waits.captain.calls.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { WaitRow } from '../db/waiting-locks.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { openStates, readWait } from './read-waits.ts'

export async function queueJoined(tx: Tx, row: WaitRow, wait: z.output<typeof Wait>, now: Date): Promise<void> {
  const { position, of, before, until, numberOfBowlers, entries } = wait
  const data = {
    ...(await what(tx, row)),
    position,
    of,
    ahead: entriesText(before, numberOfBowlers),
    until: formatDay(until),
    ...(row.kind === 'move' ? { moves: entries.map(({ entryNumber, name }) => `${entryNumber} ${name}`) } : {}),
  }
  await queueMail(tx, { ...mailOf(row, now), kind: 'waitJoined', data })
}
export async function queueOffer(tx: Tx, row: WaitRow, now: Date): Promise<void> {
  const { offer, timeZone, quantity } = await readWait(tx, row.id)
  if (!offer) throw new Error('There is no offer.')
  const lines = offer.lines.map((line) => ({ ...line, squad: squadText(line.startDateTime, timeZone) }))
  const data = {
    ...(await what(tx, row)),
    lines,
    until: dayTimeText(offer.until, timeZone),
    isPart: offer.quantity < quantity,
  }
  await queueMail(tx, { ...mailOf(row, now), kind: 'waitOffer', data })
}
/** `why`: the offer ended before its time; the request waits on. */
export const queueLapsed = async (tx: Tx, row: WaitRow, now: Date, why?: string): Promise<void> =>
  queueMail(tx, { ...mailOf(row, now), kind: 'waitLapsed', data: { ...(await what(tx, row)), ...(why && { why }) } })
export const queueEnded = async (tx: Tx, row: WaitRow, why: string, now: Date): Promise<void> =>
  queueMail(tx, { ...mailOf(row, now), kind: 'waitEnded', data: { ...(await what(tx, row)), why } })

/** Open requests that name a squad as a start. */
export const waitingFor = (tx: Tx, squadId: string) =>
  tx.selectFrom('waits').where('state', 'in', openStates).where(sql<boolean>`${squadId}::uuid = any(squad_ids)`)

/** Writes to who waits for a squad that starts at another time now. */
export async function queueWaitSquadMoved(
  tx: Tx,
  { squadId, oldTime, newTime, now }: { squadId: string; oldTime: string; newTime: string; now: Date },
): Promise<void> {
  const waits = await waitingFor(tx, squadId).selectAll().orderBy('rank').execute()
  for (const wait of waits) {
    // a squad may come back to a time it had
    const mail = { ...mailOf(wait, now), about: `${wait.id} ${now.toISOString()}` }
    await queueMail(tx, { ...mail, kind: 'waitSquadMoved', data: { ...(await what(tx, wait)), oldTime, newTime } })
  }
}
/** Of each version of a request one mail of a kind goes out: a second offer has another version. */
const mailOf = ({ id, version, captainId, tournamentId }: WaitRow, now: Date) => ({
  ...{ about: `${id} ${version}`, to: { personId: captainId }, tournamentId, now },
})

/** What a request waits for, in words. */
async function what(tx: Tx, { kind, captainId, eventId, quantity, squadIds, tournamentId }: WaitRow) {
  const captain = await tx
    .selectFrom('persons')
    .select(['firstName', 'lastName', 'email', 'phone'])
    .where('id', '=', captainId)
    .executeTakeFirstOrThrow()
  const event = await tx
    .selectFrom('events as e')
    .innerJoin('tournaments as t', 't.id', 'e.tournamentId')
    .select(['e.name', 'e.numberOfBowlers', 't.timeZone'])
    .where('e.id', '=', eventId)
    .where('t.id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  const starts = await tx
    .selectFrom('squads')
    .select('startsAt')
    .where('id', 'in', squadIds)
    .orderBy('startsAt')
    .execute()
  return {
    name: fullName(captain) || captain.email,
    phone: captain.phone ?? '',
    event: event.name,
    wanted: `${kind === 'move' ? 'a move of ' : ''}${entriesText(quantity, event.numberOfBowlers)}`,
    starts: starts.map(({ startsAt }) => squadText(startsAt, event.timeZone)),
  }
}
