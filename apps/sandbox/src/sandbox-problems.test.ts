import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '@kegler/server/config.ts'
import { expect, test } from 'vitest'
import { sandboxProblems } from './sandbox-problems.ts'

test.each([
  [{ APP_ENVIRONMENT: 'PRODUCTION' }, true],
  [{ APP_ENVIRONMENT: 'prod' }, true],
  [{ STRIPE_SECRET_KEY: 'sk_live_x' }, true],
  [{ STRIPE_SECRET_KEY: 'rk_live_x' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.0.7' }, false],
  [{ PUBLIC_URL: 'https://try.example.org' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.org' }, false],
] as const)('%o is refused; for everybody: %s', (environment, evenForEverybody) => {
  const config = readConfig(environment)
  expect(sandboxProblems(config, false)).toHaveLength(1)
  expect(sandboxProblems(config, true)).toHaveLength(evenForEverybody ? 1 : 0)
})

test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, { HOST: '127.0.0.2' }])(
  '%o is allowed',
  (environment) => expect(sandboxProblems(readConfig(environment), false)).toEqual([]),
)

test('a sandbox that others could reach does not start and names the production start', () => {
  const environment = { PATH: process.env.PATH, HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'sk_live_x', DATA_DIR: '/nowhere' }
  const done = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: environment,
    timeout: 30_000,
  })
  expect(done.status).toBe(1)
  expect(String(done.stderr)).toMatch(
    /live key\..*HOST lets other machines in.*SANDBOX_FOR_EVERYBODY=true.*npm run serve/s,
  )
})
