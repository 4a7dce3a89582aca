import type { Calls } from '../call.ts'

export const staffPaymentCalls = {} as const satisfies Calls
