import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import { logAccess } from '../access/log-access.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { mailContext } from './mail-context.ts'
import { mailPlain } from './mail-page.ts'
import type { MailKind } from './queue/queue-mail.ts'
import { readMail } from './read-mail.ts'
import { mailKinds, writeMail } from './write-mail.ts'

/** Those that name the entry, and those about a payment that brought it or was made for it; each part has an index. */
const mailsOf = (db: Db, entryId: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where(
      sql<boolean>`id in (
        select id from mails where data ? 'entryId' and data ->> 'entryId' = ${entryId}
        union all select id from mails where data ? 'entries'
          and data -> 'entries' @> jsonb_build_array(jsonb_build_object('entryId', ${entryId}::text))
        union all select m.id from entries n join mails m on m.data ? 'sessionId' and m.data ->> 'sessionId' = n.session_id::text
          where n.id = ${entryId}
        union all select m.id from ledger l join mails m on m.data ? 'sessionId' and m.data ->> 'sessionId' = l.payment_id::text
          where l.entry_id = ${entryId}
        union all select m.id from ledger l join mails m on m.data ? 'paymentId' and m.data ->> 'paymentId' = l.payment_id::text
          where l.entry_id = ${entryId})`,
    )
    .where(sql<boolean>`kind = any(${[...mailKinds()]}::text[])`)

export const listEntryMails: Handles<'GET admin/entry/:id/mails'> = async ({ params, actor, author, db }) => {
  const { entry } = await staffEntry(db, actor, params.id)
  await logAccess(db, { actor, author }, [entry.id], entry.tournamentId)
  const mails = await mailsOf(db, entry.id).orderBy('createdAt', 'desc').orderBy('id').limit(200).execute()
  const ids = mails.flatMap(({ data }) => (data as { linkId?: string }).linkId ?? [])
  const open = await db
    .selectFrom('links')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('endedAt', 'is', null)
    .where('joinedAt', 'is', null)
    .execute()
  return mails.map(({ id, kind, toAddress, state, sentAt, createdAt, data }) => {
    const { linkId } = data as { linkId?: string }
    const canSend = kind === 'invitation' && open.some((link) => link.id === linkId)
    return {
      ...{ id, kind, to: toAddress, at: (sentAt ?? createdAt).toISOString() },
      state: state as 'queued' | 'sent' | 'failed',
      linkId: canSend && linkId ? linkId : null,
    }
  })
}

export const getEntryMail: Handles<'GET admin/entry/:id/mails/:mailId'> = async (call) => {
  const { params, actor, author, db, services } = call
  const { entry } = await staffEntry(db, actor, params.id)
  const mail = await mailsOf(db, entry.id).where('id', '=', params.mailId).executeTakeFirst()
  if (!mail) throw new Refusal('NotFound', 'This mail was not found.')
  await logAccess(db, { actor, author }, [entry.id, mail.id], entry.tournamentId)
  const { data, tournament } = await readMail(db, mail)
  const context = {
    ...mailContext(services.config, tournament),
    joinUrl: () => `${services.config.appUrl}/join`,
    payUrl: () => `${services.config.appUrl}/pay`,
  }
  const written = writeMail(mail.kind as MailKind, data, context)
  return { subject: written.subject, text: mailPlain(written) }
}
