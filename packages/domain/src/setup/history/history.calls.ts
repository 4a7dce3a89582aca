import type { Calls } from '../../call.ts'

export const historyCalls = {} as const satisfies Calls
