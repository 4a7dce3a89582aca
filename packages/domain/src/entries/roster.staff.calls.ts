import type { Calls } from '../call.ts'

export const staffRosterCalls = {} as const satisfies Calls
