import type { Calls } from '../call.ts'

export const staffSquadChangeCalls = {} as const satisfies Calls
