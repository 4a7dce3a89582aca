import type { Calls } from '../call.ts'

export const alertCalls = {} as const satisfies Calls
