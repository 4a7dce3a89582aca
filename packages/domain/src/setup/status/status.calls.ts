import type { Calls } from '../../call.ts'

export const statusCalls = {} as const satisfies Calls
