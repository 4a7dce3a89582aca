import { useState } from 'react'

/** Balances that are not to be paid now: none when the list loads; the same as earlier when back from the hosted page. */
export function useExcludedDues(tournamentId: string, isBack: boolean) {
  const name = `excluded ${tournamentId}`
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => {
    if (!isBack) sessionStorage.removeItem(name)
    return new Set(kept(name))
  })
  const toggle = (key: string) => {
    const next = new Set(excluded)
    if (!next.delete(key)) next.add(key)
    sessionStorage.setItem(name, JSON.stringify([...next]))
    setExcluded(next)
  }
  return { excluded, toggle }
}
const kept = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
