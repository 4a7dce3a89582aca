import { schemaResolver, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, messagesOf } from '../app/answers.ts'
import { type AnswerOf, request, type SentTo, type WriteKey } from '../app/api.ts'
import { useSave } from '../app/save.ts'
import { effectSentences } from '../staff/effects.ts'
import { useUnsavedGuard } from '../ui/form/useUnsavedGuard.ts'
import { readStale, type StaleFields } from './stale.ts'

type Fields = Record<string, unknown>
interface Options<V extends Fields, K extends WriteKey> {
  /** The write that saves the form. */
  call: K
  /** The form's fields as they are saved now; as long as nothing is typed, the form follows them. */
  values: V
  /** The body schema of the contract: its sentences show beside the fields. */
  schema: z.ZodType
  /** What is sent for these values; `revision` is that of the values which the typed ones are based on. */
  send: (values: V, revision: string | undefined) => SentTo<K>
  revision?: string | undefined
  notice?: readonly [title: string, message: string]
  onSaved?: (answer: AnswerOf<K>) => void
  /** Asks before these values are saved; false keeps them unsaved. */
  ask?: (typed: V, basis: V) => Promise<boolean>
  /** The contract has a dry run: what a save would do is shown before it. */
  dryRun?: boolean
}

/** The state of one form over one write: what is typed stays until it is saved or discarded, whatever fails. */
export function useEditForm<V extends Fields, K extends WriteKey>(options: Options<V, K>) {
  const { call, values, schema, send, onSaved } = options
  const form = useForm<V>({ initialValues: values, validate: schemaResolver(schema, { sync: true }) as never })
  const [basis, setBasis] = useState({ values, revision: options.revision })
  const [stale, setStale] = useState<StaleFields | null>(null)
  const write = useSave(call, { form: true, ...(options.notice ? { notice: options.notice } : {}) })
  const typed = form.getValues()
  const dirty = !isSame(typed, basis.values)

  const follow = (next: V, revision = options.revision) => {
    setBasis({ values: next, revision })
    form.setInitialValues(next)
    form.setValues(next)
    form.clearErrors()
  }
  const isNewer = !isSame(values, basis.values) || options.revision !== basis.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer values replace the form's as long as nothing is typed
  useEffect(() => {
    if (isNewer && !dirty && !write.isPending) follow(values)
  }, [isNewer, dirty, write.isPending])

  const running = useRef<Promise<boolean> | null>(null)
  /** Returns whether it was saved. */
  const save = (): Promise<boolean> => {
    running.current ??= submit().finally(() => {
      running.current = null
    })
    return running.current
  }
  const submit = async (): Promise<boolean> => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      const [first = ''] = Object.keys(errors)
      form.getInputNode(first)?.focus()
      return false
    }
    if (options.ask && !(await options.ask(typed, basis.values))) return false
    try {
      const answer = await write.mutateAsync(send(typed, basis.revision) as never)
      setStale(null)
      setBasis({ values: typed, revision: undefined })
      form.setInitialValues(typed)
      onSaved?.(answer as AnswerOf<K>)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Stale') setStale(readStale(error.data))
      return false
    }
  }
  const discard = () => {
    setStale(null)
    write.reset()
    follow(values)
  }
  /** After a stale save: the fields to take from the newest values; the next save is based on these. */
  const merge = (taken: readonly string[]) => {
    if (!stale) return
    const newest = { ...values, ...stale.fields } as V
    setBasis({ values: newest, revision: stale.revision })
    form.setInitialValues(newest)
    // what nobody typed here is as it is there
    const untouched = Object.keys(typed).filter((name) => isSame(typed[name], basis.values[name]))
    const theirs = [...untouched, ...taken].map((name) => [name, newest[name]])
    form.setValues({ ...typed, ...Object.fromEntries(theirs) })
    setStale(null)
    write.reset()
  }
  useUnsavedGuard({ dirty, save, saving: () => running.current, onDiscard: discard })
  const isStale = write.error instanceof ApiError && write.error.code === 'Stale'
  return {
    ...fieldsOf(form),
    form,
    typed,
    basis: basis.values,
    dirty,
    saving: write.isPending,
    error: isStale ? null : write.error,
    stale,
    effects: useEffects({ ...options, typed, revision: basis.revision, wanted: dirty && !write.isPending }),
    save,
    discard,
    merge,
  }
}
export type Edit = Omit<ReturnType<typeof useEditForm>, 'form' | 'text' | 'number' | 'choice' | 'tick' | 'merge'> & {
  merge: (taken: readonly string[]) => void
}

/** Props of the fields; `null` is an empty one. */
function fieldsOf<V extends Fields>(
  form: Pick<ReturnType<typeof useForm<V>>, 'getInputProps' | 'getValues' | 'setFieldValue'>,
) {
  const props = (name: keyof V & string) => ({ ...form.getInputProps(name as never), name: name as string })
  return {
    text: (name: keyof V & string) => ({ ...props(name), value: (form.getValues()[name] as string | null) ?? '' }),
    number: (name: keyof V & string) => ({
      ...props(name),
      value: (form.getValues()[name] as number | null) ?? '',
      onChange: (value: number | string) => form.setFieldValue(name as never, (value === '' ? null : value) as never),
    }),
    /** A select, a day, a list. */
    choice: (name: keyof V & string) => props(name),
    tick: (name: keyof V & string) => ({
      ...form.getInputProps(name as never, { type: 'checkbox' }),
      name: name as string,
    }),
  }
}

/** What a save of the typed values would do, as sentences; empty: not known, or nothing worth saying. */
function useEffects<V extends Fields, K extends WriteKey>(
  options: Options<V, K> & { typed: V; wanted: boolean },
): readonly string[] {
  const { call, schema, send, typed, revision, dryRun = false, wanted } = options
  const [settled] = useDebouncedValue(typed, 500)
  const { data, error } = useQuery({
    queryKey: ['dry run', call, send(settled, revision)],
    queryFn: async () => {
      const sent = send(settled, revision) as object
      return (await request(call, { ...sent, query: { dryRun: true } })) as {
        effects: Parameters<typeof effectSentences>[0]
      }
    },
    enabled: dryRun && wanted && isSame(settled, typed) && schema.safeParse(settled).success,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (!wanted || !dryRun) return []
  if (error) return error instanceof ApiError && error.status === 422 ? messagesOf(error) : []
  return data ? effectSentences(data.effects) : []
}

/** An empty field and null are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, emptied) === JSON.stringify(b, emptied)
const emptied = (_: string, value: unknown) => (value === '' || value === undefined ? null : value)
