import type { Calls } from '../../call.ts'

export const setupEventCalls = {} as const satisfies Calls
