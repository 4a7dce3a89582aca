import type { Calls } from '../call.ts'

export const listCalls = {} as const satisfies Calls
