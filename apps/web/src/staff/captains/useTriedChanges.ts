import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../app/answers.ts'
import { request, type SentTo, type WriteKey } from '../../app/api.ts'
import { type Effects, effectSentences } from '../effects.ts'
import { dryRun, useEndOfDryRun } from '../useDryRun.ts'

/** One of several acts that are done one after the other. */
export interface Step<K extends WriteKey> {
  /** A reservation number, or the number of a row. */
  label: string
  sent: SentTo<K>
}
/** More are not tried: the dialog would wait for them. */
const triedAtMost = 20

/** What several acts would do, as sentences, each tried alone on the server and rolled back; refusals with their label. */
export function useTriedChanges<K extends WriteKey>(call: K, steps: readonly Step<K>[] | null, enabled = true) {
  const [settled] = useDebouncedValue(steps, 300)
  useEndOfDryRun(call, enabled)
  return useQuery({
    queryKey: [dryRun, call, settled],
    queryFn: async ({ signal }) => {
      const sentences = new Map<string, string[]>()
      const refused: string[] = []
      for (const { label, sent } of (settled ?? []).slice(0, triedAtMost))
        try {
          const tried = await request(call, { ...(sent as object), query: { dryRun: true } }, { signal })
          for (const sentence of effectSentences((tried as unknown as { effects: Effects }).effects))
            sentences.set(sentence, [...(sentences.get(sentence) ?? []), label])
        } catch (error) {
          if (!(error instanceof ApiError) || error.status === 0) throw error
          refused.push(...error.messages.map((message) => `${label}: ${message}`))
        }
      return { sentences: [...sentences].map((one) => labelled(one, settled?.length ?? 0)), refused }
    },
    enabled: enabled && settled !== null && JSON.stringify(settled) === JSON.stringify(steps),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** What is said of each of them needs no label. */
const labelled = ([sentence, labels]: [string, string[]], all: number): string =>
  labels.length < all ? `${labels.join(', ')}: ${sentence}` : sentence
