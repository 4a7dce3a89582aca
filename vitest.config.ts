import { defineConfig } from 'vitest/config'
import { wasmFlags } from './apps/server/src/db/wasm-flags.ts'
import { findPostgres } from './apps/server/src/testing/postgres.ts'
import { combinations, realConnections } from './apps/server/src/testing/real-connections.ts'
import { callTables } from './apps/web/call-tables.ts'
import { walks } from './e2e/gate.ts'
import { leaveOut } from './scripts/left-out.ts'
import { reporter } from './scripts/reporter.ts'
import { SlowFirst } from './scripts/slow-first.ts'

/** `gate` and `full` are the two tiers of CONTRIBUTING.md; without one, all tests of the files that are named. */
const tier = process.env.TIER
const full = tier === 'full'
const gate = tier === 'gate'
process.env.FUZZ_SEED ??= full ? String(Date.now() % 2 ** 31) : '1'
console.log(`FUZZ_SEED=${process.env.FUZZ_SEED}`)
const seeded = 'apps/server/src/testing/seed.ts'
const statistics = 'apps/server/src/testing/statistics.ts'
const restore = 'apps/server/src/testing/restore-kit.ts'

/** At least four times what is needed: a limit costs nothing where all is well. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }
const forks = { pool: 'forks', maxWorkers: 2, execArgv: wasmFlags } as const
const workers = { ...forks, isolate: false } as const
const hasServer = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== null
const howToInstall = 'No PostgreSQL server is installed (Debian: apt-get install postgresql)'
if (!hasServer)
  leaveOut(
    `races on several connections and the production start. ${howToInstall}: all runs on the embedded database, which takes longer.`,
  )
const possible = combinations.filter(({ onServer }) => hasServer || !onServer)
const database = (onServer: boolean) =>
  onServer
    ? {
        globalSetup: ['apps/server/src/testing/postgres.ts'],
        setupFiles: [seeded, restore, 'apps/server/src/testing/on-server.ts'],
      }
    : { globalSetup: ['apps/server/src/testing/template.ts'], setupFiles: [seeded, restore, statistics] }

export default defineConfig({
  test: {
    reporters: ['default', reporter],
    tags: [{ name: 'full', description: 'In the full run only: what the gate has no time for.' }],
    ...(gate ? { tagsFilter: ['!full'] } : {}),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...patient,
          ...workers,
          name: 'unit',
          setupFiles: [seeded],
          include: ['packages/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts'],
        },
      },
      {
        plugins: [callTables()],
        // a file has modules of its own: what the page keeps in a module is as new, and loading all of them is watched
        test: { ...patient, ...forks, name: 'web', setupFiles: [seeded], include: ['apps/web/src/**/*.test.ts'] },
      },
      {
        test: {
          ...patient,
          ...workers,
          ...database(gate && hasServer),
          name: 'api',
          sequence: { groupOrder: 1 },
          include: ['apps/server/src/**/*.test.ts'],
          exclude: realConnections,
        },
      },
      ...(full ? possible : possible.slice(0, 1)).map(({ name, onServer, BATCH }, index) => ({
        test: {
          ...patient,
          ...workers,
          ...database(onServer),
          name,
          sequence: { groupOrder: 2 + index },
          include: realConnections,
          env: { BATCH },
        },
      })),
      {
        test: {
          ...patient,
          ...workers,
          name: 'e2e',
          sequence: { groupOrder: 9 },
          include: gate ? walks : ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          setupFiles: ['e2e/each.ts'],
          retry: gate ? 1 : 0,
        },
      },
    ],
  },
})
