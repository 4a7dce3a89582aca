import type { Calls } from '../call.ts'

export const financeCalls = {} as const satisfies Calls
