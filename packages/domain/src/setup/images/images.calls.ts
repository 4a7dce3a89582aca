import type { Calls } from '../../call.ts'

export const imageCalls = {} as const satisfies Calls
