import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RequestOptions, request, type SentTo, type WriteKey } from '../../client/api.ts'
import { queries } from '../../client/queries.ts'
import { factsOf, requireCall } from '../../client/save.ts'
import { showError } from '../problems.ts'
import { type Effects, effectSentences } from './effects.ts'

/** Without typing. */
const settledAfterMs = 300

/** What a write would do: the server does it and rolls it back. Throws `ApiError`. */
export const tryOnServer = async (call: WriteKey, sent: unknown, options?: RequestOptions): Promise<Effects> => {
  const tried = await request(call, { ...Object(sent), query: { dryRun: true } }, options)
  return (tried as unknown as { effects: Effects }).effects
}

/** Tries one request: what it would do, as sentences. Throws `ApiError`. */
type Attempt = (sent: unknown) => Promise<string[]>

/**
 * What a write would do, where its contract has a dry run: tried once nothing more is typed. `sent` null: it is not
 * complete yet.
 */
export const useDryRun = <K extends WriteKey>(call: K, sent: SentTo<K> | null, wanted = true) =>
  useAttempts(call, sent, wanted, (settled, attempt) => attempt(settled))

/** The same for whatever is made of several requests of a call. */
export function useAttempts<T, R>(
  call: WriteKey,
  typed: T,
  wanted: boolean,
  run: (settled: NonNullable<T>, attempt: Attempt) => Promise<R>,
) {
  const [settled] = useDebouncedValue(typed, settledAfterMs)
  const facts = factsOf(call)
  const enabled = wanted && facts?.dryRun === true
  useEffect(() => {
    // captains' calls have no dry run; one of staff is missing where their screens forgot its table
    if (wanted && !facts) requireCall(call).catch(showError)
  }, [call, facts, wanted])
  useEffect(() => {
    // nobody waits for it once the act itself is sent: it would find it done
    if (!enabled) void queries.cancelQueries({ queryKey: ['dry run', call] })
  }, [call, enabled])
  return useQuery({
    queryKey: ['dry run', call, settled],
    queryFn: ({ signal }) =>
      run(settled as NonNullable<T>, async (sent) => effectSentences(await tryOnServer(call, sent, { signal }))),
    enabled: enabled && settled !== null && JSON.stringify(settled) === JSON.stringify(typed),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
