import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request, type SentTo, type WriteKey } from '../app/api.ts'
import { queries } from '../app/queries.ts'
import { type Effects, effectSentences } from './effects.ts'

export const dryRun = 'dry run'

/** Once it is done in earnest nobody waits for the answer of a dry run, which would find it done. */
export function useEndOfDryRun(call: WriteKey, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) void queries.cancelQueries({ queryKey: [dryRun, call] })
  }, [call, enabled])
}

/** What a write would do, as sentences, tried on the server and rolled back. `sent` null: it is not complete yet. */
export function useDryRun<K extends WriteKey>(call: K, sent: SentTo<K> | null, enabled = true) {
  const [settled] = useDebouncedValue(sent, 300)
  useEndOfDryRun(call, enabled)
  return useQuery({
    queryKey: [dryRun, call, settled],
    queryFn: async ({ signal }) => {
      const tried = await request(call, { ...(settled as object), query: { dryRun: true } }, { signal })
      return effectSentences((tried as unknown as { effects: Effects }).effects)
    },
    enabled: enabled && settled !== null && JSON.stringify(settled) === JSON.stringify(sent),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
