import type { Calls } from '../../call.ts'

export const publishCalls = {} as const satisfies Calls
