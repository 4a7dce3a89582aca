import { hourMs, minuteMs } from '@kegler/domain/dates.ts'
import type { Selectable } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import { backoffMs } from '../db/backoff.ts'
import { claimDue } from '../db/claim-due.ts'
import { databaseErrorCode, isUnavailable } from '../db/database-errors.ts'
import { type Tx, transact } from '../db/db.ts'
import type { Mails } from '../db/tables.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import type { Services } from '../services.ts'
import { calendarAttachments } from './calendar-attachments.ts'
import { mailContext, manageUrl } from './mail-context.ts'
import type { Written } from './mail-page.ts'
import { mailHtml, mailPlain } from './mail-page.ts'
import type { MailKind } from './queue/queue-mail.ts'
import { readMail, templateOf } from './read-mail.ts'
import { mailKinds, writeMail } from './write-mail.ts'

const author = { email: 'mails' }
/** Longer than a mail server takes. */
const leaseMs = 5 * minuteMs
const giveUpAfterMs = 72 * hourMs
const lanes = 4
const atMost = 500

/** Sends what is due, each mail at least once, while other processes may do the same. Returns how many were sent. */
export async function sendDueMails(services: Services): Promise<number> {
  const { db } = services.database
  const due = { table: 'mails', states: ['queued'], kinds: mailKinds(), leaseMs } as const
  let left = atMost
  const lane = async () => {
    let sent = 0
    while (left > 0 && !services.stopping.aborted) {
      left -= 1
      const mail = await claimDue(db, author, { ...due, now: services.now() })
      if (!mail) return sent
      if (await send(services, mail)) sent += 1
    }
    return sent
  }
  const counts = await Promise.all(Array.from({ length: lanes }, lane))
  return counts.reduce((sum, count) => sum + count, 0)
}

type MailRow = Selectable<Mails>

async function send(services: Services, mail: MailRow): Promise<boolean> {
  const { database, mailer, config } = services
  try {
    const kind = mail.kind as MailKind
    const { data, tournament } = await readMail(database.db, mail)
    const context = mailContext(config, tournament)
    const attachments = await calendarAttachments(services, kind, data)
    const written = writeMail(kind, data, context)
    await mailer.send({
      id: mail.id,
      to: mail.toAddress,
      bcc: (hasCopy(kind, written) && tournament.bccEmail?.trim()) || null,
      subject: written.subject,
      html: mailHtml(written),
      text: mailPlain(written),
      templateId: templateOf(kind, tournament),
      attachments,
      data: {
        ...data,
        tournament: context.tournament,
        subject: written.subject,
        link: written.link.url,
        manageUrl: manageUrl(context),
      },
    })
  } catch (error) {
    await failed(services, mail, error as Error)
    return false
  }
  services.step('mail:sent')
  const sentAt = services.now()
  await transact(database.db, author, (tx) =>
    tx.updateTable('mails').set({ state: 'sent', sentAt, failure: null }).where('id', '=', mail.id).execute(),
  )
  return true
}

/** Retries with exponential backoff; a permanent failure raises an alert. */
async function failed({ database, log, now }: Services, mail: MailRow, error: Error): Promise<void> {
  const at = now()
  const ofDatabase = isUnavailable(error) || databaseErrorCode(error) !== undefined
  const permanent = error instanceof GatewayError ? error.permanent : !ofDatabase
  const givenUp = permanent || at.getTime() - mail.createdAt.getTime() > giveUpAfterMs
  const failure = error.message.slice(0, 500)
  log.warn({ mail: mail.id, kind: mail.kind, givenUp, cause: failure }, 'a mail could not be sent')
  await transact(database.db, author, async (tx) => {
    await tx
      .updateTable('mails')
      .set(
        givenUp ? { state: 'failed', failure } : { failure, nextAt: new Date(at.getTime() + backoffMs(mail.attempts)) },
      )
      .where('id', '=', mail.id)
      .where('state', '=', 'queued')
      .execute()
    if (!givenUp) return
    if (mail.kind === 'campaign') return raiseCampaignAlert(tx, mail, failure, at)
    const { phone } = mail.data as { phone?: string }
    const call =
      mail.kind === 'waitOffer' ? ` It is an offer of the waiting list: please call ${phone || 'the captain'}.` : ''
    const message = `A mail (${mail.kind}) to ${mail.toAddress} could not be sent: ${failure}${call}`
    await raiseAlert(tx, { kind: 'Mail failed', about: mail.id, message, now: at })
  })
}

/** One for all mails of a campaign: a thousand alerts would hide every other. */
const raiseCampaignAlert = (tx: Tx, mail: MailRow, failure: string, now: Date) => {
  const { tournamentId } = mail.data as { tournamentId: string }
  const message = `A mail to the captains of a list could not be sent to ${mail.toAddress}: ${failure} The page Mail names all whom it did not reach.`
  return raiseAlert(tx, { kind: 'Mail failed', about: mail.about, message, tournamentId, now })
}
/** Mails to very many: of campaigns there is a log. */
const toMany: readonly MailKind[] = ['campaign', 'campaignTest', 'yourTurn', 'roomClosed']
/** The office gets a copy, unless who has the mail acts for its reader: a link with a fragment signs in. */
const hasCopy = (kind: MailKind, { link }: Written) => !toMany.includes(kind) && !link?.url.includes('#')
