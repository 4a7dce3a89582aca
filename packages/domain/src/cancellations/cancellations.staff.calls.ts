import type { Calls } from '../call.ts'

export const cancellationCalls = {} as const satisfies Calls
