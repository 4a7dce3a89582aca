/** One safeguard that is taken out, and the tests that must notice. */
export interface Mutant {
  breaks: string
  file: string
  /** Text of the file; it matches exactly once. */
  from: string
  to: string
  /** Paths under `apps/server/src`, or from `packages` on, without `.test.ts`. */
  tests: readonly string[]
}

/** A file of the server. */
export const at = (path: string): string => `apps/server/src/${path}`
