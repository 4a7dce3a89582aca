import type { Calls } from '../call.ts'

export const searchCalls = {} as const satisfies Calls
