import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { fetchFiles } from '../net/files.ts'
import { RetryError } from './RetryError.tsx'

/** A part of a screen whose files are fetched when it first shows; when they do not arrive it offers to try again. */
export function lazyPart<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
  waiting: ReactNode = null,
): ComponentType<P> {
  const files = queryOptions({
    queryKey: ['files', name],
    queryFn: () => fetchFiles(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return function Part(props: P) {
    const read = useQuery(files)
    const Loaded: ComponentType<P> | undefined = read.data?.[name]
    if (Loaded) return <Loaded {...props} />
    return read.isError ? <RetryError of={read} /> : waiting
  }
}
