import type { Calls } from '../call.ts'

export const staffVirtualEventCalls = {} as const satisfies Calls
