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
/** The same over an answer that is read when the form opens: the first fresh one. */
export function useFirstAnswer<T>({ data, isFetching }: Read<T>) {
  const [first, setFirst] = useState<T>()
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  const isNewer = first !== undefined && data !== undefined && isOther(data, first)
  return { first, takeNewest: isNewer ? () => setFirst(data) : null }
}
