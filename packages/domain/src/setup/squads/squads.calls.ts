import type { Calls } from '../../call.ts'

export const setupSquadCalls = {} as const satisfies Calls
