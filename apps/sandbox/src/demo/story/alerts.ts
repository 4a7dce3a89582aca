import { formatMoney } from '@kegler/domain/money.ts'
import { raiseAlert } from '@kegler/server/db/alert.ts'
import { queueMail } from '@kegler/server/mails/queue/queue-mail.ts'
import { sql } from 'kysely'
import { atTime } from '../hours.ts'
import { demoCaptain } from '../organisation.ts'
import { type Found, first, teamOf } from './find.ts'
import type { Teller } from './teller.ts'

const open = 'Open Championships'

/** Mails that staff sent again, one that nobody received, and what staff have to look at. */
export async function tellAlerts({ tx, season }: Teller, [unreachable, disputed]: readonly Found[]): Promise<void> {
  const tournamentId = season.rows.tournaments.find(({ name }) => name === open)?.id ?? ''
  const confirmation = async (captainId: string, to: string, now: Date) => {
    const about = `${tournamentId} ${captainId} 1`
    await queueMail(tx, { kind: 'confirmation', about, to, tournamentId, data: { captainId }, now })
    return first(sql<{ id: string }>`select id from mails where about = ${about} and to_address = ${to}`, tx, 'mail')
  }
  const rosa = demoCaptain(season, 'captain@kegler.test')
  const sent = await confirmation(rosa.id, rosa.email, atTime(season, 5, '09:31'))
  await sql`update mails set state = 'sent', attempts = 1, sent_at = created_at where id = ${sent.id}`.execute(tx)

  if (!unreachable || !disputed) throw new Error('The season has too few teams.')
  const { captainId, captainEmail: to } = unreachable
  const at = atTime(season, 2, '10:17')
  const failed = await confirmation(captainId, to, at)
  const failure = '550 5.1.1 no such mailbox'
  await sql`update mails set state = 'failed', attempts = 1, failure = ${failure} where id = ${failed.id}`.execute(tx)
  const message = `A mail (confirmation) to ${to} could not be sent: ${failure}`
  await raiseAlert(tx, {
    kind: 'Mail failed',
    about: failed.id,
    message,
    now: at,
    tournamentId,
    entryId: unreachable.id,
  })

  const payment = await paymentOf(disputed)
  const about = { tournamentId, paymentId: payment.id, entryId: disputed.id }
  await raiseAlert(tx, {
    ...{ kind: 'Dispute', about: `dp_${payment.id.replaceAll('-', '').slice(0, 24)}`, ...about },
    message: `A payment of ${formatMoney(payment.amount)} is disputed at the card provider (fraudulent). Answer it there.`,
    now: atTime(season, 1, '03:40'),
  })
  const empty = await teamOf(tx, open, 'The Quiet Approach')
  await raiseAlert(tx, {
    ...{ kind: 'Roster at settlement', about: empty.id, tournamentId, entryId: empty.id },
    message:
      'A bowler was taken off The Quiet Approach while it was paid: somebody else had entered them. Marcus Okafor chose another one since.',
    now: atTime(season, 32, '12:00'),
  })
  const done = { doneAt: atTime(season, 31, '09:00'), doneBy: 'admin@kegler.test' }
  await tx.updateTable('alerts').set(done).where('kind', '=', 'Roster at settlement').execute()

  function paymentOf({ id }: Found) {
    const query = sql<{
      id: string
      amount: number
    }>`select y.id, y.amount from payments y join ledger l on l.payment_id = y.id
      where l.entry_id = ${id} limit 1`
    return first(query, tx, 'payment')
  }
}
