import type { Calls } from '../../call.ts'

export const peopleCalls = {} as const satisfies Calls
