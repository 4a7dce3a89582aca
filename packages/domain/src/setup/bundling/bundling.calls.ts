import type { Calls } from '../../call.ts'

export const bundlingCalls = {} as const satisfies Calls
