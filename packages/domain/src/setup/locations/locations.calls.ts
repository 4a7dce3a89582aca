import type { Calls } from '../../call.ts'

export const locationCalls = {} as const satisfies Calls
