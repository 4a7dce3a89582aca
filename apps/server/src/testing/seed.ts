import fc from 'fast-check'

// vitest.config.ts chooses the seed: one for every `npm test`, another for each run of `.ci/run`
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) })
