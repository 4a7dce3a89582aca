import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { fetchFiles } from '../net/files.ts'
import { painted } from './painted.ts'
import { RetryError } from './RetryError.tsx'

/**
 * A part of a screen whose files are fetched when it first shows; when they do not arrive it offers to try again. A page
 * that would move when they arrive waits for `preload`, which never fails.
 */
export function lazyPart<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
  waiting: ReactNode = null,
) {
  const files = queryOptions({
    queryKey: ['files', name],
    queryFn: () => fetchFiles(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  function Part(props: P) {
    const read = useQuery({ ...files, queryFn: () => painted().then(() => fetchFiles(load)) })
    const Loaded: ComponentType<P> | undefined = read.data?.[name]
    if (Loaded) return <Loaded {...props} />
    return read.isError ? <RetryError of={read} /> : waiting
  }
  return Object.assign(Part, { preload: (queries: QueryClient) => queries.prefetchQuery({ ...files, retry: false }) })
}
