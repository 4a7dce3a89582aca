import fc from 'fast-check'

// vitest.config.ts chooses the seed: one for every gate, another for each full run
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) })
