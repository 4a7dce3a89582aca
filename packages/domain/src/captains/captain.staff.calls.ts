import type { Calls } from '../call.ts'

export const captainCalls = {} as const satisfies Calls
