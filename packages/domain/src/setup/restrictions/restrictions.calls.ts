import type { Calls } from '../../call.ts'

export const restrictionCalls = {} as const satisfies Calls
