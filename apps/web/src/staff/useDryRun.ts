import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { request, type SentTo, type WriteKey } from '../app/api.ts'
import { type Effects, effectSentences } from './effects.ts'

/** What a write would do, as sentences, tried on the server and rolled back. `sent` null: it is not complete yet. */
export function useDryRun<K extends WriteKey>(call: K, sent: SentTo<K> | null, enabled = true) {
  const [settled] = useDebouncedValue(sent, 300)
  return useQuery({
    queryKey: ['dry run', call, settled],
    queryFn: async () => {
      const tried = await request(call, { ...(settled as object), query: { dryRun: true } })
      return effectSentences((tried as unknown as { effects: Effects }).effects)
    },
    enabled: enabled && settled !== null && JSON.stringify(settled) === JSON.stringify(sent),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
