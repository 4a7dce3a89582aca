import type { Calls } from '../../call.ts'

export const capacityCalls = {} as const satisfies Calls
