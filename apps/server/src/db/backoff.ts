import { hourMs } from '@kegler/domain/dates.ts'

/** When a row of a queue is tried again: 15 seconds, doubled with each attempt, at most an hour. */
export const backoffMs = (attempts: number): number => Math.min(hourMs, 15_000 * 2 ** Math.max(0, attempts - 1))
