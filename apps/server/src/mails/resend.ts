import { Refusal } from '@kegler/domain/errors.ts'
import { staffEntry } from '../access/entries.ts'
import { logAccess } from '../access/log-access.ts'
import { lockMailsOf } from '../db/advisory-locks.ts'
import type { Handles } from '../http/serve.ts'
import { queueMail } from './queue/queue-mail.ts'

export const resend: Handles<'POST admin/entry/:id/mail/resend'> = async (given) => {
  const { params, actor, author, db, transact, now } = given
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const { captainId } = entry
  return transact(async (tx) => {
    const { email } = await tx
      .selectFrom('persons')
      .select('email')
      .where('id', '=', captainId)
      .executeTakeFirstOrThrow()
    const to = email.trim().toLowerCase()
    await lockMailsOf(tx, captainId)
    // a mail of a kind about one thing goes to an address once: each of these is about another thing
    const { sent } = await tx
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('kind', '=', 'confirmation')
      .where('about', 'like', `${tournament.id} ${captainId} %`)
      .executeTakeFirstOrThrow()
    const about = `${tournament.id} ${captainId} ${Number(sent) + 1}`
    await queueMail(tx, { kind: 'confirmation', about, to, tournamentId: tournament.id, data: { captainId }, now })
    const queued = await tx
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'confirmation')
      .where('about', '=', about)
      .executeTakeFirst()
    if (!queued)
      throw new Refusal('RuleBroken', `No mail can be sent to '${to}'. Correct the captain's e-mail address.`)
    await logAccess(tx, { actor, author }, [entry.id, captainId], tournament.id)
    return { to }
  })
}
