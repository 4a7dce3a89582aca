import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

export interface Mail {
  id: string
  to: string
  bcc: string | null
  subject: string
  html: string
  text: string
  /** A template at the mail service; with SMTP our own text is always sent. */
  templateId: string | null
  data: unknown
  attachments: { filename: string; content: string; contentType: string }[]
}
export interface Mailer {
  /** @throws GatewayError; `permanent` when trying again cannot help */
  send(mail: Mail): Promise<void>
}

/** How long a mail server may say nothing; a mail is given up well before its lease ends and another worker sends it. */
const silenceMs = 30_000
const greetingMs = 10_000

export function mailGateway(config: Config, atMostMs = silenceMs): Mailer {
  return config.MAIL_MODE === 'sendgrid' ? viaSendgrid(config) : viaSmtp(config, atMostMs)
}

function viaSmtp(config: Config, socketTimeout: number): Mailer {
  const url = config.SMTP_URL ?? 'smtp://127.0.0.1:25'
  const patience = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout }
  const transport = nodemailer.createTransport({ url, ...patience })
  return {
    send: async ({ id, to, subject, html, text, attachments, ...mail }) => {
      const messageId = `<${id}@${new URL(config.origin).hostname}>`
      const written = { from: config.MAIL_FROM, to, ...bccOf({ to, ...mail }), subject, html, text, messageId }
      await transport.sendMail({ ...written, attachments }).catch((error: Error & { responseCode?: number }) => {
        const code = error.responseCode ?? 0
        throw new GatewayError(error.message, { permanent: code >= 500 && code < 600 })
      })
    },
  }
}

/** The hidden copy, unless it goes to the reader. */
const bccOf = ({ bcc, to }: Pick<Mail, 'bcc' | 'to'>): { bcc?: string } => (bcc && bcc !== to ? { bcc } : {})

function viaSendgrid(config: Config): Mailer {
  const sender = /^(.*)<(.+)>$/.exec(config.MAIL_FROM)
  const from = sender
    ? { name: (sender[1] ?? '').trim(), email: (sender[2] ?? '').trim() }
    : { email: config.MAIL_FROM }
  return {
    send: async (mail) => {
      const { bcc } = bccOf(mail)
      const content = [
        { type: 'text/plain', value: mail.text },
        { type: 'text/html', value: mail.html },
      ]
      const attachments = mail.attachments.map(({ filename, content, contentType }) => ({
        filename,
        content: Buffer.from(content).toString('base64'),
        // the service refuses parameters here
        type: contentType.replace(/;.*/s, ''),
        disposition: 'attachment',
      }))
      const reply = await fetch(`${config.SENDGRID_API_BASE}/v3/mail/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.SENDGRID_API_KEY}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(15_000),
        body: JSON.stringify({
          from,
          personalizations: [
            {
              to: [{ email: mail.to }],
              ...(bcc ? { bcc: [{ email: bcc }] } : {}),
              ...(mail.templateId ? { dynamic_template_data: mail.data } : {}),
            },
          ],
          ...(mail.templateId ? { template_id: mail.templateId } : { subject: mail.subject, content }),
          ...(attachments.length > 0 ? { attachments } : {}),
        }),
      }).catch((error: Error) => {
        throw new GatewayError(error.message)
      })
      if (reply.status !== 202)
        throw new GatewayError(`The mail service answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`, {
          permanent: reply.status >= 400 && reply.status < 500 && reply.status !== 429,
        })
    },
  }
}
