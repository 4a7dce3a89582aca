import type { Calls } from '../call.ts'

export const reservationCalls = {} as const satisfies Calls
