import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import type { Store } from '../store.ts'

/** A mail that arrived. */
export interface Message {
  id: string
  /** Instant of arrival, ISO. */
  at: string
  from: string
  /** Whom it was sent to, in lower case: the envelope's, so blind copies too. */
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; bytes: number }[]
}

/** Only the newest are kept. */
const most = 1000
const kind = 'mailbox:message'
const attachmentKind = 'mailbox:attachment'
const attachmentId = (id: string, number: number) => `${id}:${number}`

/** Reads a mail as it came over the wire (RFC 5322, MIME) and keeps it. */
export async function keepMessage(store: Store, raw: Buffer, from: string, to: string[]): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const contents = mail.attachments.map(({ content }) => String(content))
  // Pictures inside the mail are named by their content id: put them in, since the page that shows it loads nothing.
  const html = mail.attachments.reduce(
    (text, { contentId, mimeType, content }) =>
      contentId
        ? text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${content}`)
        : text,
    mail.html ?? '',
  )
  const message: Message = {
    id: randomUUID(),
    at: new Date().toISOString(),
    from,
    to: to.map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    attachments: mail.attachments.map(({ filename, mimeType }, number) => ({
      name: filename ?? `attachment-${number + 1}`,
      type: mimeType,
      bytes: Buffer.byteLength(contents[number] ?? '', 'base64'),
    })),
  }
  store.atomically(() => {
    store.put(kind, message.id, message)
    contents.forEach((content, number) => {
      store.put(attachmentKind, attachmentId(message.id, number), content)
    })
    for (const { body } of store.list<Message>(kind).slice(0, -most)) forget(store, body)
  })
  return message
}

/** Newest first; with a recipient, only what was sent to exactly this address. */
export function messages(store: Store, to = ''): Message[] {
  const wanted = to.trim().toLowerCase()
  return store
    .list<Message>(kind)
    .map(({ body }) => body)
    .filter((message) => !wanted || message.to.includes(wanted))
    .reverse()
}

export const messageOf = (store: Store, id: string): Message | null => store.get<Message>(kind, id)

export function attachmentOf(store: Store, id: string, number: number): Buffer | null {
  const content = store.get<string>(attachmentKind, attachmentId(id, number))
  return content === null ? null : Buffer.from(content, 'base64')
}

function forget(store: Store, message: Message): void {
  store.remove(kind, message.id)
  for (const number of message.attachments.keys()) store.remove(attachmentKind, attachmentId(message.id, number))
}
