import type { Calls } from '../../call.ts'

export const importCalls = {} as const satisfies Calls
