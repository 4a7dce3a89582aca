import type { Calls } from '../../call.ts'

export const copyTournamentCalls = {} as const satisfies Calls
