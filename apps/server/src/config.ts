import { join } from 'node:path'
import { isProduction } from '@kegler/domain/site.ts'
import { z } from 'zod'

const flag = (byDefault: boolean) => z.stringbool('must be true or false').default(byDefault)
const number = (byDefault: number, min: number, max: number) =>
  z.coerce
    .number(`must be a number`)
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(byDefault)
const url = z.url('must be an address such as https://example.org')
/** Whether a host name or address is of this machine alone. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/kegler')
  .optional()
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const System = z.strictObject({
  id: z.string().regex(/^[\w-]{1,50}$/, 'an id has letters, digits and dashes'),
  name: z.string().trim().min(1).max(100),
  /** It takes a file; without it, it is pushed to. */
  exports: z.boolean().default(false),
  /** Where documents are pushed to; without one they are kept here. */
  endPoint: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent as bearer token. */
  key: z.string().optional(),
})
const systems = z
  .string()
  .default('[]')
  .transform((value, context) => {
    const read = z.array(System).safeParse(parsed(value))
    if (read.success && new Set(read.data.map(({ id }) => id)).size === read.data.length) return read.data
    const message =
      'must be a list such as [{"id":"lanelink","name":"LaneLink","endPoint":"https://lanelink.example.org/import"}]'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Where owners agree to connect their account. */
const stripeConnect = 'https://connect.stripe.com'

/** Every environment variable Kegler knows, with its default. `docs/operations.md` has the same as a table. */
export const Environment = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url.optional(),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)*\/?$/, 'must be a path such as /club/registration')
    .default('')
    .transform((path) => path.replace(/\/$/, '')),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: database,
  MIGRATE_URL: database,
  DATABASE_PREPARE: flag(true),
  DATABASE_POOL: number(8, 1, 64),
  TRUST_PROXY: number(0, 0, 10),
  IMAGE_HOSTS: list,
  STOP_NOTICE: number(5, 0, 60),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^([!-~]{16,})?$/, 'must be at least 16 characters without spaces')
    .default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  RATE_LIMIT_PER_MINUTE: number(600, 1, 1_000_000),
  MAX_HELD_PLACES: number(120, 1, 10_000),
  LINK_SECRETS: list,
  MEMBER_LOOKUPS_PER_MINUTE: number(300, 1, 1_000_000),
  MEMBER_LOOKUPS_PER_DAY: number(3000, 1, 1_000_000),
  BATCH: flag(true),
  APP_ENVIRONMENT: z.string().default('UNKNOWN'),
  APP_VERSION: z.string().default('1.0.0.0'),
  ORGANISATION: z.string().default('the bowling federation'),
  ORGANISATION_SHORT_NAME: z.string().default('Kegler'),
  SUPPORT_CONTACT: z.string().default('(800) 555-0142'),
  TOURNAMENT_PHONE: z.string().default('(800) 555-0142'),
  GROUPS_ENABLED: flag(false),
  ALLOW_CAPTAIN_CHANGE_SQUAD: flag(false),
  MAINTENANCE_MESSAGE: z.string().default(''),
  PAYMENTS_EMBEDDED_FORM: flag(true),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRETS: list,
  STRIPE_API_BASE: url.optional(),
  STRIPE_JS_URL: url.optional(),
  STRIPE_CONNECT_CLIENT_ID: z.string().default(''),
  STRIPE_CONNECT_URL: url.default(stripeConnect),
  STRIPE_REFUND_APPLICATION_FEE: flag(true),
  OIDC_AUTHORITY: url.optional(),
  OIDC_CLIENT_ID: z.string().default('kegler-web'),
  OIDC_AUDIENCE: z.string().default('urn:kegler:registration-api'),
  OIDC_AUDIENCE_PARAM: z.enum(['none', 'audience', 'resource'], 'must be none, audience or resource').default('none'),
  OIDC_SCOPES: z.string().default('openid profile registration_api profile_api registration_api_key'),
  OIDC_ROLE_CLAIM: z.string().default('roles'),
  OIDC_GROUP_CLAIM: z.string().default('groups'),
  OIDC_PERMISSION_CLAIM: z.string().default('permissions'),
  OIDC_ROLE_MAP: list,
  OIDC_CLOCK_SKEW: number(300, 0, 3600),
  OIDC_MANAGE_ACCOUNT_URL: url.optional(),
  OIDC_HUB_SELECTOR_URL: url.optional(),
  OIDC_RESEND_CONFIRMATION_URL: url.optional(),
  OIDC_API_KEY: z.string().default(''),
  MEMBERSHIP_URL: url.optional(),
  MEMBERSHIP_API_KEY: z.string().default(''),
  MEMBER_SEARCH_URL: url.optional(),
  TMS_SYSTEMS: systems,
  DRAW_BEACON_URL: url.transform((address) => address.replace(/\/$/, '')).optional(),
  MAIL_MODE: z.enum(['smtp', 'sendgrid'], 'must be smtp or sendgrid').default('smtp'),
  MAIL_FROM: z.string().default('Kegler <registration@kegler.test>'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')
    .optional(),
  SENDGRID_API_KEY: z.string().default(''),
  SENDGRID_API_BASE: url.default('https://api.sendgrid.com'),
  /** Tests alone: the process ends itself at this step. */
  FAULT_POINT: z.string().default(''),
})

type Known = z.output<typeof Environment>
export interface Config extends Known {
  /** Address of the site without base path, no trailing slash. */
  origin: string
  /** Address of the product, no trailing slash. */
  appUrl: string
  production: boolean
}

/** Reads the configuration; every mistake is named at once. @throws Error with one line a mistake */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  const known = read.data
  const origin = (known.PUBLIC_URL ?? `http://localhost:${known.PORT}`).replace(/\/$/, '')
  return { ...known, origin, appUrl: origin + known.BASE_PATH, production: isProduction(known.APP_ENVIRONMENT) }
}

/** What a production start must have: one sentence for each thing that is missing or unsafe. */
export function productionProblems(config: Config): string[] {
  const { production, STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishable, MAIL_MODE: mode } = config
  const isLive = /^(sk|rk)_live_/.test(key)
  const isOpen = (address = '') => address.startsWith('http://') && !isLoopback(new URL(address).hostname)
  const rules: Record<string, boolean> = {
    'Set PUBLIC_URL to the address under which people reach this site, for example https://registration.example.org.':
      !config.PUBLIC_URL,
    'Set PUBLIC_URL to an https address: signing in needs one.': isOpen(config.PUBLIC_URL),
    'Set APP_ENVIRONMENT, on the live site to PRODUCTION: what is not one shows its name and the box for real-time payments.':
      config.APP_ENVIRONMENT === 'UNKNOWN',
    'Set DATABASE_URL to a PostgreSQL server: the embedded database does not survive a power cut.':
      !config.DATABASE_URL,
    'Set OIDC_AUTHORITY to your identity server.': !config.OIDC_AUTHORITY,
    'Set OIDC_AUTHORITY to an https address: it decides who everybody is.': isOpen(config.OIDC_AUTHORITY),
    'Set STRIPE_SECRET_KEY to the secret key of your Stripe account.': !key,
    'Set STRIPE_PUBLISHABLE_KEY to the publishable key of your Stripe account.': !publishable,
    'Set STRIPE_WEBHOOK_SECRETS to the signing secrets of your webhook endpoints (account and Connect), separated by commas.':
      config.STRIPE_WEBHOOK_SECRETS.length === 0,
    'Take whsec_sandbox out of STRIPE_WEBHOOK_SECRETS: everybody knows it.':
      config.STRIPE_WEBHOOK_SECRETS.includes('whsec_sandbox'),
    'Set LINK_SECRETS to one or more random texts of at least 32 characters, separated by commas: the first signs the links to join and to pay.':
      config.LINK_SECRETS.length === 0 || config.LINK_SECRETS.some((secret) => secret.length < 32),
    'STRIPE_SECRET_KEY is a test key: in PRODUCTION set a live one.': production && /^(sk|rk)_test_/.test(key),
    'STRIPE_PUBLISHABLE_KEY is a test key: with a live secret key set the live one.':
      isLive && publishable.startsWith('pk_test_'),
    'Unset STRIPE_API_BASE and STRIPE_JS_URL: with live keys the card form comes from Stripe itself.':
      (production || isLive) && !!(config.STRIPE_API_BASE ?? config.STRIPE_JS_URL),
    'Unset STRIPE_CONNECT_URL: with live keys accounts are connected at Stripe itself.':
      (production || isLive) && config.STRIPE_CONNECT_URL !== stripeConnect,
    'Set MEMBERSHIP_URL to the membership directory.': !config.MEMBERSHIP_URL,
    'Set MEMBERSHIP_URL to an https address: it answers with birth dates and addresses.': isOpen(config.MEMBERSHIP_URL),
    'Set the endPoint of every system in TMS_SYSTEMS to an https address: it receives tournaments and rosters.':
      config.TMS_SYSTEMS.some(({ endPoint }) => isOpen(endPoint)),
    'Set DRAW_BEACON_URL to an https address: its values decide who comes first.': isOpen(config.DRAW_BEACON_URL),
    'Set MEMBERSHIP_API_KEY to the key of the membership directory.': !config.MEMBERSHIP_API_KEY,
    'Set SMTP_URL to your mail server, or MAIL_MODE=sendgrid with SENDGRID_API_KEY.':
      mode === 'smtp' && !config.SMTP_URL,
    'Set SENDGRID_API_KEY, or MAIL_MODE=smtp with SMTP_URL.': mode === 'sendgrid' && !config.SENDGRID_API_KEY,
    'Set MAIL_FROM to the address your mails come from.': config.MAIL_FROM.includes('kegler.test'),
    'Unset FAULT_POINT: it exists for tests.': config.FAULT_POINT !== '',
  }
  return Object.keys(rules).filter((sentence) => rules[sentence])
}

/** How the product opens its database. */
export const databaseOptions = (config: Config) => ({
  url: config.DATABASE_URL,
  migrateUrl: config.MIGRATE_URL,
  prepare: config.DATABASE_PREPARE,
  dataDir: join(config.DATA_DIR, 'database'),
  poolSize: config.DATABASE_POOL,
})
