import type { Calls } from '../call.ts'

export const auditCalls = {} as const satisfies Calls
