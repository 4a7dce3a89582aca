import type { Calls } from '../../call.ts'

export const messageCalls = {} as const satisfies Calls
