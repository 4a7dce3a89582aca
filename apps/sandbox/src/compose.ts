import { join } from 'node:path'
import { buildApp } from '@kegler/server/app.ts'
import { readConfig } from '@kegler/server/config.ts'
import type { Database } from '@kegler/server/db/db.ts'
import { mailGateway } from '@kegler/server/gateways/mail.ts'
import { closeOnSignal } from '@kegler/server/stop.ts'
import { beacon } from './beacon/beacon.ts'
import { cardPayments } from './card-payments/card-payments.ts'
import { connectedAccounts } from './demo/accounts.ts'
import { rememberDemoCharges } from './demo/card-charges.ts'
import { loadDemo } from './demo/demo.ts'
import { lapseCarts } from './demo/lapse-carts.ts'
import { addOpeningDay } from './demo/opening-day.ts'
import { pictures } from './demo/pictures.ts'
import { tournamentMaker } from './demo/tournament-maker.ts'
import { identity } from './identity/identity.ts'
import { looks } from './looks.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { membership } from './membership/membership.ts'
import { overview, tellAddress } from './overview.ts'
import { openStore } from './store.ts'
import { tms } from './tms/tms.ts'

/** The whole product with an outside world to try it in, on an open database; `started`: in milliseconds of the process. */
export async function compose(database: Database, started: number): Promise<void> {
  const asked = readConfig(process.env)
  const sandboxUrl = `${asked.appUrl}/sandbox`
  const prefix = `${asked.BASE_PATH}/sandbox`
  const inside = `http://localhost:${asked.PORT}${prefix}`
  const apiKey = 'sandbox'
  const config = readConfig({
    ORGANISATION: 'the United Bowling Federation',
    ORGANISATION_SHORT_NAME: 'Kegler',
    APP_ENVIRONMENT: 'SANDBOX',
    GROUPS_ENABLED: 'true',
    ALLOW_CAPTAIN_CHANGE_SQUAD: 'true',
    LOG_LEVEL: 'warn',
    OIDC_AUTHORITY: `${sandboxUrl}/identity`,
    OIDC_MANAGE_ACCOUNT_URL: `${sandboxUrl}/identity/manage`,
    OIDC_HUB_SELECTOR_URL: `${sandboxUrl}/identity/hubs`,
    OIDC_RESEND_CONFIRMATION_URL: `${inside}/identity/api/resend-confirmation`,
    OIDC_API_KEY: apiKey,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRETS: 'whsec_sandbox',
    STRIPE_API_BASE: `${inside}/card-payments`,
    STRIPE_JS_URL: `${sandboxUrl}/card-payments/endive/stripe.js`,
    STRIPE_CONNECT_CLIENT_ID: 'ca_sandbox',
    STRIPE_CONNECT_URL: `${sandboxUrl}/card-payments`,
    DRAW_BEACON_URL: `${inside}/beacon`,
    MEMBERSHIP_URL: `${inside}/membership`,
    MEMBERSHIP_API_KEY: apiKey,
    LINK_SECRETS: 'links of the sandbox are known to everybody',
    MEMBER_SEARCH_URL: `${sandboxUrl}/membership/`,
    TMS_SYSTEMS: JSON.stringify([
      { id: 'lanelink', name: 'LaneLink', endPoint: `${inside}/tms/import`, key: apiKey },
      { id: 'pinpoint', name: 'Pinpoint', exports: true },
    ]),
    ...process.env,
  })
  const store = openStore(join(config.DATA_DIR, 'sandbox.db'))
  const isNew = await loadDemo(database, new Date())
  await rememberDemoCharges(database, store)
  const web = join(import.meta.dirname, '../../web/dist')
  const { server, services, stop } = await buildApp(config, database, { jobs: true, web })
  pictures(server, prefix)
  looks(server, prefix, join(web, 'looks'))
  const { smtpUrl } = await mailbox(server, { prefix: `${prefix}/mailbox`, store })
  services.mailer = mailGateway({ ...config, SMTP_URL: config.SMTP_URL ?? smtpUrl })
  await identity(server, {
    prefix: `${prefix}/identity`,
    issuer: `${sandboxUrl}/identity`,
    appUrl: config.appUrl,
    store,
    apiKey,
    sendMail: (mail) =>
      services.mailer.send({
        ...mail,
        id: crypto.randomUUID(),
        bcc: null,
        templateId: null,
        attachments: [],
        data: {},
      }),
  })
  await membership(server, { prefix: `${prefix}/membership`, apiKey })
  beacon(server, { prefix: `${prefix}/beacon` })
  await tms(server, { prefix: `${prefix}/tms`, store, key: apiKey })
  await cardPayments(server, {
    prefix: `${prefix}/card-payments`,
    publicUrl: `${sandboxUrl}/card-payments`,
    store,
    webhookUrl: `http://localhost:${config.PORT}${config.BASE_PATH}/webhooks/stripe`,
    webhookSecret: config.STRIPE_WEBHOOK_SECRETS[0] ?? '',
    secretKeys: [config.STRIPE_SECRET_KEY],
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    accounts: connectedAccounts,
  })
  overview(server, prefix, sandboxUrl)
  if (process.env.SANDBOX_MAKERS === 'true') {
    tournamentMaker(server, { prefix, database, store })
    lapseCarts(server, prefix, database)
  } else await addOpeningDay(database, new Date())
  await server.listen({ port: config.PORT, host: config.HOST })
  tellAddress(config.appUrl, isNew, performance.now() - started)
  closeOnSignal(async () => {
    await stop()
    await database.close()
    store.close()
  })
}
