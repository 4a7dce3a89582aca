import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../../http/serve.ts'
import { queueMail } from '../queue/queue-mail.ts'
import { findRecipients } from './find-recipients.ts'

export const sendTestMail: Handles<'POST admin/mail/test'> = async ({ body, actor, author, db, transact, now }) => {
  const { recipients } = await findRecipients(db, actor, body, now)
  const shown = recipients[Math.min(body.position, recipients.length - 1)]
  if (!shown) throw new Refusal('RuleBroken', 'Nobody would get this mail. Choose a list with somebody on it.')
  const { subject, text, listEntries } = body
  const { name: _, ...recipient } = shown
  return transact(async (tx) => {
    await queueMail(tx, {
      kind: 'campaignTest',
      about: author.requestId ?? crypto.randomUUID(),
      to: { personId: actor.personId },
      tournamentId: recipient.tournamentIds[0] ?? '',
      data: { ...recipient, subject, text, listEntries },
      now,
    })
    return { to: actor.email }
  })
}
