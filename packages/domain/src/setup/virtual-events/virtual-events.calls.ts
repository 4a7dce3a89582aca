import type { Calls } from '../../call.ts'

export const setupVirtualEventCalls = {} as const satisfies Calls
