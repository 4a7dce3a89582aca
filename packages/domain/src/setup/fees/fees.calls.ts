import type { Calls } from '../../call.ts'

export const feeCalls = {} as const satisfies Calls
