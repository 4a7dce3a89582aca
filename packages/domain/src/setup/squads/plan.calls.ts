import type { Calls } from '../../call.ts'

export const squadPlanCalls = {} as const satisfies Calls
