import type { Calls } from '../call.ts'

export const reportCalls = {} as const satisfies Calls
