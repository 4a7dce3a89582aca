/** A tournament as captains will see it on a day in a status, while somebody who sets it up looks at it. */
export interface Preview {
  tournamentId: string
  /** 'YYYY-MM-DD' in the tournament's zone. */
  at: string
  status: number
}
const key = 'preview'

/** Of this tab; null: the normal view. */
export function readPreview(): Preview | null {
  const kept = sessionStorage.getItem(key)
  return kept ? (JSON.parse(kept) as Preview) : null
}

/** Begins or changes it, or ends it with null, and opens the page again: nothing that was read before is shown. */
export function setPreview(preview: Preview | null, address: string): void {
  if (preview) sessionStorage.setItem(key, JSON.stringify(preview))
  else sessionStorage.removeItem(key)
  if (address === location.pathname) location.reload()
  else location.assign(address)
}
