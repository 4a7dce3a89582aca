/** Both are hidden unless the address says otherwise. */
export interface CaptainSearch {
  cancelled?: 'show'
  archived?: 'show'
  /** Ids of rows that are ticked at first, separated by commas. */
  select?: string
}
export function readCaptainSearch({ cancelled, archived, select }: Record<string, unknown>): CaptainSearch {
  return {
    ...(cancelled === 'show' ? { cancelled } : {}),
    ...(archived === 'show' ? { archived } : {}),
    ...(typeof select === 'string' && select !== '' ? { select } : {}),
  }
}
