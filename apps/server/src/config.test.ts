import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment, productionProblems, readConfig } from './config.ts'
import { subscribedEvents } from './gateways/provider-event.ts'

test('every mistake is named at once', () => {
  const read = () => readConfig({ PORT: 'x', BASE_PATH: 'no slash', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(/PORT .*\nBASE_PATH .*\nDATABASE_URL .*\nLOG_LEVEL /s)
})
test('what is refused is said as what it must be', () => {
  const read = () =>
    readConfig({
      DATABASE_POOL: 'x',
      PUBLIC_URL: 'x',
      GROUPS_ENABLED: 'x',
      STOP_NOTICE: '99',
      MAIL_MODE: 'x',
      METRICS_TOKEN: 'short',
    })
  const sentences = [
    'PUBLIC_URL must be an address such as https://example.org.',
    'DATABASE_POOL must be a number.',
    'STOP_NOTICE must be at most 60.',
    'METRICS_TOKEN must be at least 16 characters without spaces.',
    'GROUPS_ENABLED must be true or false.',
    'MAIL_MODE must be smtp or sendgrid.',
  ]
  expect(read).toThrow(sentences.join('\n'))
})
test('empty values count as not set, a base path loses its last slash', () => {
  expect(readConfig({ PORT: '', BASE_PATH: '/club/reg/', PUBLIC_URL: 'https://x.org/' })).toMatchObject({
    PORT: 3000,
    BASE_PATH: '/club/reg',
    appUrl: 'https://x.org/club/reg',
  })
})
test('every setting is described with its default', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const described = new Map<string, string>()
  for (const [, names = '', defaults = ''] of text.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)) {
    const all = names.match(/[A-Z][A-Z_]+/g) ?? []
    // what the sandbox has instead is in brackets; of several each has its own, or all have one
    const each = defaults.replace(/ \(sandbox: .*?\)/, '').split(/, (?=`|[a-z])/i)
    for (const [n, name] of all.entries()) described.set(name, (each.length > 1 ? each[n] : each[0]) ?? '')
  }
  const written = Object.entries(Environment.parse({})).map(([name, value]) => {
    const isNone = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    // the address of a provider is described by its name
    const isNamed = /^[A-Z]\w+$/.test(described.get(name) ?? '')
    return [name, isNamed ? described.get(name) : isNone ? 'none' : `\`${value}\``]
  })
  expect(Object.fromEntries(described)).toMatchObject(Object.fromEntries(written))
})
test('the events that webhook endpoints subscribe to are written down', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const list = text.split('with these events; others are not read:')[1]?.split('For wallet buttons')[0] ?? ''
  expect(list.match(/(?<=`)[\w.]+(?=`)/g)).toEqual(subscribedEvents)
})
test('a production start refuses what is unsafe, and nothing else', () => {
  const good = {
    PUBLIC_URL: 'https://registration.example.org',
    DATABASE_URL: 'postgres://db/kegler',
    OIDC_AUTHORITY: 'https://id.example.org',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRETS: 'whsec_a, whsec_b',
    MEMBERSHIP_URL: 'https://members.example.org',
    MEMBERSHIP_API_KEY: 'secret',
    LINK_SECRETS: `${'k'.repeat(32)},${'l'.repeat(32)}`,
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'registration@example.org',
    APP_ENVIRONMENT: 'PRODUCTION',
  }
  expect(productionProblems(readConfig(good))).toEqual([])
  const spoilt: Record<string, string>[] = [
    { PUBLIC_URL: 'http://registration.example.org' },
    { STRIPE_SECRET_KEY: 'sk_test_x' },
    { STRIPE_SECRET_KEY: 'rk_test_x' },
    { STRIPE_JS_URL: 'https://elsewhere.example.org/stripe.js' },
    { APP_ENVIRONMENT: 'TEST', STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_API_BASE: 'https://elsewhere.example.org' },
    { STRIPE_CONNECT_URL: 'https://elsewhere.example.org' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    { STRIPE_WEBHOOK_SECRETS: 'whsec_a,whsec_sandbox' },
    { LINK_SECRETS: `${'k'.repeat(32)},short` },
    { OIDC_AUTHORITY: 'http://id.example.org' },
    { MEMBERSHIP_URL: 'http://members.example.org' },
    { FAULT_POINT: 'settle:asked' },
    { MAIL_FROM: 'x@kegler.test' },
  ]
  for (const values of spoilt)
    expect(productionProblems(readConfig({ ...good, ...values })), JSON.stringify(values)).toHaveLength(1)
  expect(productionProblems(readConfig({ ...good, MEMBERSHIP_URL: 'http://127.0.0.1:8080' }))).toEqual([])
  for (const name of Object.keys(good))
    expect(productionProblems(readConfig({ ...good, [name]: '' })).length).toBeGreaterThan(0)
})
