export const tournamentStatuses = {
  1: 'Setup',
  2: 'Admin Registration Open',
  3: 'Public Registration Open',
  4: 'Public Registration Closed',
  5: 'All Registrations Closed',
  6: 'Archived',
} as const

/** What a status allows, dates apart: the one table of statuses, read by rules and by SQL. */
const table = {
  /** Captains see the tournament and their entries. */
  list: [2, 3, 4, 5],
  /** Registration has not opened to captains yet. */
  openLater: [2],
  buy: [3],
  /** Captains change and pay their entries. */
  change: [2, 3, 4],
  reserve: [2, 3, 4],
  staffChange: [1, 2, 3, 4, 5],
  /** Setup deletes parts of the tournament and chooses its export system. */
  delete: [1],
  export: [4, 5],
} as const satisfies Record<string, readonly (keyof typeof tournamentStatuses)[]>
export type StatusAct = keyof typeof table

/** The statuses that allow this act, for a `where status in`. */
export const statusesThat = (act: StatusAct): readonly number[] => table[act]

export const statusAllows = (status: number, act: StatusAct): boolean => statusesThat(act).includes(status)
