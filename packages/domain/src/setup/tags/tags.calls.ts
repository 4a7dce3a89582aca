import type { Calls } from '../../call.ts'

export const tagCalls = {} as const satisfies Calls
