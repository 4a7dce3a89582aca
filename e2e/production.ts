import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { cardPayments } from '../apps/sandbox/src/card-payments/card-payments.ts'
import { identity } from '../apps/sandbox/src/identity/identity.ts'
import { mailbox } from '../apps/sandbox/src/mailbox/mailbox.ts'
import { membership } from '../apps/sandbox/src/membership/membership.ts'
import { openStore } from '../apps/sandbox/src/store.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startPostgres } from '../apps/server/src/testing/postgres.ts'

const root = join(import.meta.dirname, '..')
const apiKey = 'of-the-outside-systems'
const keys = { secret: 'sk_test_production', publishable: 'pk_test_production', webhook: 'whsec_production' }

/**
 * The production start on an empty PostgreSQL database, at an address of its own; the identity server, the directory,
 * the card provider and the mail server stand elsewhere. `postgres`: folder of the server's programs.
 */
export async function startProduction(postgres: string): Promise<{ site: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'kegler-production-'))
  const [port, outsidePort] = [await freePort(), await freePort()]
  const site = `http://localhost:${port}`
  const outside = `http://localhost:${outsidePort}`
  const store = openStore(':memory:')
  const server = Fastify({ forceCloseConnections: true })
  const { smtpUrl } = await mailbox(server, { prefix: '/mailbox', store })
  await identity(server, {
    ...{ prefix: '/identity', issuer: `${outside}/identity`, appUrl: site, store, apiKey },
    sendMail: async () => {},
  })
  await membership(server, { prefix: '/membership', apiKey })
  await cardPayments(server, {
    ...{ prefix: '/cards', publicUrl: `${outside}/cards`, store, accounts: [] },
    ...{ webhookUrl: `${site}/webhooks/stripe`, webhookSecret: keys.webhook },
    ...{ secretKeys: [keys.secret], publishableKey: keys.publishable },
  })
  await server.listen({ port: outsidePort, host: 'localhost' })
  const database = await startPostgres(postgres)
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: site, DATA_DIR: directory, STOP_NOTICE: '0' },
      ...{ DATABASE_URL: database.url, OIDC_AUTHORITY: `${outside}/identity`, LOG_LEVEL: 'warn' },
      ...{ STRIPE_SECRET_KEY: keys.secret, STRIPE_PUBLISHABLE_KEY: keys.publishable },
      ...{ STRIPE_WEBHOOK_SECRETS: keys.webhook, STRIPE_API_BASE: `${outside}/cards` },
      ...{ STRIPE_CONNECT_CLIENT_ID: 'ca_production', STRIPE_CONNECT_URL: `${outside}/cards` },
      ...{ STRIPE_JS_URL: `${outside}/cards/endive/stripe.js` },
      ...{ MEMBERSHIP_URL: `${outside}/membership`, MEMBERSHIP_API_KEY: apiKey },
      ...{ LINK_SECRETS: 'a key of links that a test makes up' },
      ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'registration@bowling.example', APP_ENVIRONMENT: 'STAGING' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    await ended(child)
    database.stop()
    await server.close()
    store.close()
    rmSync(directory, { recursive: true, force: true })
  }
  const isReady = await new Promise<boolean>((known) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('Kegler serves') && known(true))
    child.once('exit', () => known(false))
  })
  if (isReady) return { site, stop }
  await stop()
  throw new Error('The product ended while it started.')
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
