import { selectedAtMost } from '@kegler/domain/search/lists.rules.ts'
import { useRef, useState } from 'react'
import { notify } from '../kit/feedback/notify.ts'
import { withRange } from './selection.ts'
import type { List } from './useList.ts'

/** Ticked rows of a list, of all its pages; `page`: the keys of the rows that are shown, in their order. */
export function useSelection(list: List, page: readonly string[]) {
  // the address follows: it is too slow for ticks in a row
  const [keys, setKeys] = useState<readonly string[]>(list.selected)
  const last = useRef<string | null>(null)
  const isOn = new Set(keys)
  const ofPage = page.filter((key) => isOn.has(key)).length
  const put = (next: readonly string[]) => {
    if (next.length > selectedAtMost)
      return notify('Too many rows', `Choose at most ${selectedAtMost} entries.`, 'orange')
    setKeys(next)
    list.select(next)
  }
  return {
    keys,
    has: (key: string) => isOn.has(key),
    isAll: page.length > 0 && ofPage === page.length,
    isSome: ofPage > 0 && ofPage < page.length,
    /** `isRange`: also all rows from the one that was ticked last. */
    tick: (key: string, on: boolean, isRange: boolean) => {
      put(withRange(keys, page, { key, on, from: isRange ? last.current : null }))
      last.current = key
    },
    tickPage: (on: boolean) => put(on ? [...new Set([...keys, ...page])] : keys.filter((key) => !page.includes(key))),
    clear: () => put([]),
  }
}
export type RowSelection = ReturnType<typeof useSelection>
