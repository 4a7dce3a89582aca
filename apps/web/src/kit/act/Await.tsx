import type { ReactNode } from 'react'
import { Loading } from '../Loading.tsx'
import { RetryError } from '../RetryError.tsx'

interface Props<T> {
  of: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  /** 'Loading the squads.' */
  loading?: string
  /** Also says why it could not be read again, above what was read before. */
  again?: boolean
  /** Without it only the wait or the error is shown. */
  children?: (data: T) => ReactNode
}
/** What is read: until then that it is, and why it could not be with a button that reads it again. */
export function Await<T>({ of, loading, again = false, children }: Props<T>) {
  if (of.data === undefined) return of.isError ? <RetryError of={of} /> : <Loading>{loading}</Loading>
  return (
    <>
      {again && of.isError && <RetryError of={of} />}
      {children?.(of.data)}
    </>
  )
}
