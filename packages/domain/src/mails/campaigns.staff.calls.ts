import type { Calls } from '../call.ts'

export const campaignCalls = {} as const satisfies Calls
