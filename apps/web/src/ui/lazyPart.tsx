import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { fetchFiles } from '../app/files.ts'
import { RetryError } from './RetryError.tsx'

/** A part of a screen whose files are fetched when it first shows; when they do not arrive it offers to try again. */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const files = queryOptions({
    queryKey: ['files', name],
    queryFn: async () => ({ Loaded: await fetchFiles(load) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return function Part(props: P) {
    const read = useQuery(files)
    if (read.data) return <read.data.Loaded {...props} />
    return read.isError ? <RetryError of={read} /> : waiting
  }
}
