import { squadText } from '@kegler/domain/dates.ts'
import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { visibleCaptain } from './visible-captain.ts'

export const sendPaymentLink: Handles<'POST admin/captain/:id/paymentLink'> = async (call) => {
  const { params, body, actor, author, db, transact, now } = call
  const captain = await visibleCaptain(db, actor, params.id)
  const tournament = await staffTournament(db, actor, body.tournamentId)
  return transact(async (tx) => {
    const due = await tx
      .selectFrom('balances as b')
      .leftJoin('entries as n', 'n.id', 'b.entryId')
      .leftJoin('virtualEntries as u', 'u.id', 'b.virtualEntryId')
      .select(['b.entryId', 'b.amount'])
      .where('b.tournamentId', '=', tournament.id)
      .where('b.amount', '>', 0)
      .where(sql<boolean>`coalesce(n.captain_id, u.captain_id) = ${captain.id}`)
      .execute()
    if (due.length === 0) throw new Refusal('RuleBroken', noBalance)
    const ids = due.flatMap(({ entryId }) => entryId ?? [])
    const rows = await entryFacts(tx)
      .where(sql<boolean>`n.id = any(${ids}::uuid[])`)
      .orderBy(sql`s.starts_at nulls last`)
      .orderBy('n.entryNumber')
      .execute()
    await queueMail(tx, {
      kind: 'paymentLink',
      about: `${captain.id} ${tournament.id} ${author.requestId}`,
      to: captain.email,
      tournamentId: tournament.id,
      now,
      data: {
        name: fullName(captain) || captain.email,
        balanceDue: sumOf(due, ({ amount }) => amount),
        entries: rows.map((row) => ({
          entryId: row.id,
          entryNumber: row.entryNumber,
          event: row.eventName,
          team: row.name,
          squad: row.startsAt && squadText(row.startsAt, tournament.timeZone),
          location: row.locationName,
        })),
      },
    })
    return { sentTo: captain.email }
  })
}
