import type { Calls } from '../../call.ts'

export const lookupCalls = {} as const satisfies Calls
