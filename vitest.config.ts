import { defineConfig } from 'vitest/config'
import { findPostgres } from './apps/server/src/testing/postgres.ts'
import { combinations, realConnections } from './apps/server/src/testing/real-connections.ts'
import { slowest } from './scripts/slowest.ts'

// generated input is the same in every `npm test`; a seed that fails in `.ci/run` becomes a case of its own
process.env.FUZZ_SEED ??= process.env.CI || process.env.ALL_COMBINATIONS ? String(Date.now() % 2 ** 31) : '1'
console.log(`FUZZ_SEED=${process.env.FUZZ_SEED}`)
const seeded = 'apps/server/src/testing/seed.ts'

const workers = { pool: 'forks', isolate: false, maxWorkers: 2 } as const
const api = { ...workers, testTimeout: 60_000, hookTimeout: 60_000 }
const hasServer = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== null
if (!hasServer) console.log('No PostgreSQL server is installed: races are tested on the embedded database alone.')
const possible = combinations.filter(({ onServer }) => hasServer || !onServer)
const wanted = process.env.ALL_COMBINATIONS ? possible : possible.slice(0, 1)

export default defineConfig({
  test: {
    reporters: ['default', slowest, ...(process.env.TEST_REPORT ? ['json'] : [])],
    outputFile: { json: process.env.TEST_REPORT ?? '' },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: [seeded],
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...api,
          name: 'api',
          sequence: { groupOrder: 1 },
          include: ['apps/server/src/**/*.test.ts'],
          exclude: realConnections,
          setupFiles: [seeded],
          globalSetup: ['apps/server/src/testing/template.ts'],
        },
      },
      ...wanted.map(({ name, onServer, BATCH }, index) => ({
        test: {
          ...api,
          name,
          sequence: { groupOrder: 2 + index },
          include: realConnections,
          env: { BATCH },
          ...(onServer
            ? {
                globalSetup: ['apps/server/src/testing/postgres.ts'],
                setupFiles: [seeded, 'apps/server/src/testing/on-server.ts'],
              }
            : { globalSetup: ['apps/server/src/testing/template.ts'], setupFiles: [seeded] }),
        },
      })),
      {
        test: {
          ...workers,
          name: 'e2e',
          sequence: { groupOrder: 9 },
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          setupFiles: ['e2e/each.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
