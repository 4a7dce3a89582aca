import { useState } from 'react'

const isOther = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/**
 * What a form was opened over, kept however often the page reads it again. `takeNewest` goes over to what it is by now;
 * null: it is the same.
 */
export function useOpened<T>(newest: T) {
  const [opened, setOpened] = useState(newest)
  return { opened, takeNewest: isOther(newest, opened) ? () => setOpened(newest) : null }
}

interface Read<T> {
  data: T | undefined
  isFetching: boolean
}
/** What a form opens over that is read when it opens; undefined until it was read afresh. */
export function useFreshAnswer<T>({ data, isFetching }: Read<T>): T | undefined {
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && data !== undefined && !isFetching) setFresh(true)
  return isFresh ? data : undefined
}
