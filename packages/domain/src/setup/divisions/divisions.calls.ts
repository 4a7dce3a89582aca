import type { Calls } from '../../call.ts'

export const divisionCalls = {} as const satisfies Calls
