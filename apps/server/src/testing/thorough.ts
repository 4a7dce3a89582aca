/** The full run tries whole matrices and many generated inputs, the gate a part of both that differs in kind. */
export const isThorough = process.env.TIER === 'full'

/** How many inputs a property is tried with; `FUZZ_RUNS` asks for more. */
export const fuzzRuns = (thorough = 40): number => Number(process.env.FUZZ_RUNS ?? (isThorough ? thorough : 6))
