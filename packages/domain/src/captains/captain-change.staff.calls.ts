import type { Calls } from '../call.ts'

export const captainChangeCalls = {} as const satisfies Calls
