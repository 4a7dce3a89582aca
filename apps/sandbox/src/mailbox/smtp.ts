import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Store } from '../store.ts'
import { keepMessage } from './messages.ts'

interface MailServer {
  /** 'smtp://127.0.0.1:PORT' */
  url: string
  close(): Promise<void>
}

/** A mail server of this machine alone, on a free port or the one in SANDBOX_SMTP_PORT, without sign-in, that keeps all it gets. While `refuses` says so
 * it answers 451, try again later. */
export async function startMailServer(store: Store, refuses: () => boolean): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'mail.kegler.test',
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    size: 20 * 1024 * 1024,
    onMailFrom: (_address, _session, done) =>
      done(refuses() ? Object.assign(new Error('No mail for now, try again later'), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => keepMessage(store, raw, from, to))
        .then(({ id }) => done(null, `Kept as ${id}`))
        .catch(done)
    },
  })
  // A client that goes away in the middle of a mail is its own affair.
  server.on('error', () => {})
  server.listen(Number(process.env.SANDBOX_SMTP_PORT ?? 0), '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
