import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnswerOf, SentTo, WriteKey } from '../../client/api.ts'
import { factsOf, useSave } from '../../client/save.ts'
import { type ApiError, isStale } from '../../net/answers.ts'
import { notify } from '../feedback/notify.ts'
import { unfold } from '../form/unfold.ts'
import { showError } from '../problems.ts'
import { notifyAct } from './notifyAct.tsx'
import { readStale, type StaleFields } from './stale.ts'
import { useOpened } from './useOpened.ts'

export type ActNotice = readonly [title: string, message: string]
/** What the schema accepts, and fields that it does not know. */
type Accepted<V, S extends z.ZodType> = z.input<S> & Omit<V, keyof z.input<S>>
interface Saved<V> {
  values: V
  revision: string | undefined
}
/** What the form is based on, and what a save has replaced by it: until that was read again it is not newer. */
type Basis<V> = Saved<V> & { replaced?: Saved<V> }
interface Options<K extends WriteKey, V extends object, S extends z.ZodType, O> {
  /** The fields as they are saved now; as long as nothing is typed, the form follows them. */
  values: V
  /** The body schema of the contract: its sentences show beside the fields, and what it refuses is not sent. */
  schema?: S
  /** What is missing that the schema does not know, by field; nothing is sent as long as there is any. */
  check?: (typed: V, over: O) => { [name in keyof V]?: string | null | undefined }
  /** What is sent for values that the schema accepts; `over`: what they are based on. Null: it is not complete. */
  send: (values: Accepted<V, S>, over: O) => SentTo<K> | null
  /** What a dialog is opened over, a version: held with the fields until somebody takes the newest. */
  over?: O
  /** Of the saved fields: a form follows it, and a save over an older one is compared field by field. */
  revision?: string | undefined
  notice?: ActNotice | ((answer: AnswerOf<K>) => ActNotice)
  /** Title and message of the notice when it fails; the sentences of the server are in the form. */
  failure?: ActNotice | ((error: unknown) => ActNotice)
  /** Names what is sent, should its answer be lost: 'Your refund of $100.00'. */
  what?: (sent: SentTo<K>, typed: V) => string
  /** Asks before these values are sent; false keeps them. */
  ask?: (typed: V, basis: V) => Promise<boolean>
  onDone?: ((answer: AnswerOf<K>) => void) | undefined
}

/**
 * One write of a person: what is typed, until it is done or discarded, whatever fails. Shown by `ActForm` on a page and by
 * `ActDialog`.
 */
export function useAct<
  K extends WriteKey,
  V extends object,
  S extends z.ZodType = z.ZodType<unknown, V>,
  O = string | undefined,
>(call: K, options: Options<K, V, S, O>) {
  const { values, schema, check, send, revision, notice, failure, onDone } = options
  const isHeld = 'over' in options
  const isCompared = 'revision' in options
  const { opened, takeNewest } = useOpened(options.over as O)
  const [basis, setBasis] = useState<Basis<V>>({ values, revision })
  const over = isHeld ? opened : (basis.revision as O)
  const form = useForm<Record<string, unknown>>({
    initialValues: fieldsOf(values),
    validate: (typed) => {
      const wrong = schema ? (schemaResolver(schema, { sync: true }) as (typed: unknown) => Wrong)(typed) : {}
      return { ...notUnderstood(typed, wrong), ...check?.(typed as V, over) }
    },
  })
  /** Names of the fields that have numbers, where a text is what is not understood. */
  const numbers = useRef(new Set<string>())
  const notUnderstood = (typed: object, wrong: Wrong = {}): Wrong => {
    const refused = [...numbers.current].filter((name) => isText(valueAt(typed, name)))
    const why = (sentence: unknown) =>
      !sentence || String(sentence).startsWith('Invalid input') ? 'Enter a number, like 12.' : sentence
    return { ...wrong, ...Object.fromEntries(refused.map((name) => [name, why(wrong[name])])) }
  }
  const [stale, setStale] = useState<StaleFields | null>(null)
  const [tried, setTried] = useState(false)
  const write = useSave(call, { form: true, what: (sent) => options.what?.(sent, typed) })
  const typed = form.getValues() as V
  const dirty = !isSame(typed, basis.values)

  const follow = (next: V) => {
    setBasis({ values: next, revision })
    form.setInitialValues(fieldsOf(next))
    form.setValues(fieldsOf(next))
    form.clearErrors()
  }
  const { replaced } = basis
  const isOf = (saved: Saved<V>) => isSame(values, saved.values) && revision === saved.revision
  const isReplaced = replaced !== undefined && isOf(replaced)
  const isNewer = !isHeld && !isReplaced && !isOf(basis)
  // after every render: values may change again before those that were newer are in the form
  useEffect(() => {
    if (isNewer && !dirty && !write.isPending) follow(values)
    else if (replaced && !isReplaced) setBasis({ values: basis.values, revision: basis.revision })
  })

  const isComplete =
    Object.keys(notUnderstood(typed)).length === 0 &&
    (schema?.safeParse(typed).success ?? true) &&
    !Object.values(check?.(typed, over) ?? {}).some((complaint) => complaint)
  const sent = isComplete ? send(typed as Accepted<V, S>, over) : null
  const submit = async (onSaved?: () => void): Promise<boolean> => {
    setTried(true)
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      const wrong = Object.keys(errors).map((name) => form.getInputNode(name))
      for (const field of wrong) unfold(field)
      wrong[0]?.focus()
    }
    if (hasErrors || sent === null) return false
    const isSure = async () => (await options.ask?.(typed, basis.values)) ?? true
    if (!(await isSure().catch(showError))) return false
    try {
      const answer = (await write.mutateAsync(sent as never)) as AnswerOf<K>
      const done = typeof notice === 'function' ? notice(answer) : notice
      if (done && factsOf(call)?.undo) void notifyAct(answer, ...done)
      else if (done) notify(...done)
      setStale(null)
      setBasis({ values: typed, revision: undefined, replaced: { values, revision } })
      form.setInitialValues(fieldsOf(typed))
      onDone?.(answer)
      onSaved?.()
      return true
    } catch (error) {
      if (isCompared && isStale(error)) setStale(readStale((error as ApiError).data))
      else if (failure) notify(...(typeof failure === 'function' ? failure(error) : failure), 'red')
      return false
    }
  }
  const put = form.setFieldValue as (name: string, value: unknown) => void
  const running = useRef<Promise<boolean> | null>(null)
  const props = (name: FieldName<V>, type: 'input' | 'checkbox' = 'input') => ({
    ...form.getInputProps(name, { type }),
    name: name as string,
  })
  return {
    call,
    sent,
    typed,
    basis: basis.values,
    /** What a dialog was opened over. */
    over: opened,
    takeNewest: isHeld ? takeNewest : null,
    dirty,
    /** It was tried to save it. */
    tried,
    saving: write.isPending,
    isDone: write.isSuccess,
    error: isCompared && isStale(write.error) ? null : write.error,
    stale,
    /** The save that is on its way. */
    running: () => running.current,
    /** Returns whether it was saved; `onSaved` runs before anybody else who waits for it. */
    save: (onSaved?: () => void): Promise<boolean> => {
      running.current ??= submit(onSaved).finally(() => {
        running.current = null
      })
      return running.current
    },
    discard: () => {
      setStale(null)
      write.reset()
      follow(isHeld ? basis.values : values)
    },
    /** After a stale save: the fields to take from the newest values; the next save is based on these. */
    merge: (taken: readonly string[]) => {
      if (!stale) return
      const newest = { ...values, ...stale.fields } as V
      setBasis({ values: newest, revision: stale.revision })
      form.setInitialValues(fieldsOf(newest))
      // what nobody typed here is as it is there
      const untouched = Object.keys(typed).filter((name) => isSame(fieldsOf(typed)[name], fieldsOf(basis.values)[name]))
      const theirs = [...untouched, ...taken].map((name) => [name, fieldsOf(newest)[name]])
      form.setValues({ ...typed, ...Object.fromEntries(theirs) })
      setStale(null)
      write.reset()
    },
    set: <N extends keyof V & string>(name: N, value: V[N]) => put(name, value),
    setValues: (changed: Partial<V>) => form.setValues({ ...changed }),
    errorOf: (name: string) => form.errors[name],
    /** A text; null is an empty one. */
    field: (name: FieldName<V>) => ({ ...props(name), value: (props(name).value as string | null) ?? '' }),
    /** A number; null is an empty one, a text one that is not understood. */
    number: (name: FieldName<V>) => {
      numbers.current.add(name)
      return {
        ...props(name),
        value: (props(name).value as number | null) ?? '',
        onChange: (value: number | string) => put(name, value === '' ? null : value),
        // nobody could correct it any more; rows of a list go with their values
        onRefusedGone: () => !name.includes('.') && put(name, valueAt(basis.values, name)),
      }
    },
    /** A select, a day, a list. */
    choice: (name: FieldName<V>) => props(name),
    tick: (name: FieldName<V>) => props(name, 'checkbox'),
    /** To a list, with the complaints about its rows. */
    insert: (list: keyof V & string, row: object, index: number) => form.insertListItem(list, row as never, index),
    remove: (list: keyof V & string, index: number) => form.removeListItem(list, index),
  }
}
type Wrong = Readonly<Record<string, unknown>>
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)
/** A field, or one inside it: 'lines.0.time'. */
type FieldName<V> = (keyof V & string) | `${keyof V & string}.${string}`
/** What a part of a form gets: fields that the form has, maybe among others. */
export type ActFields<V extends object> = Pick<
  ReturnType<typeof useAct<WriteKey, V>>,
  'typed' | 'field' | 'number' | 'choice' | 'tick' | 'setValues' | 'errorOf'
>
/** What the frames know of an act. */
export type Act = Pick<
  ReturnType<typeof useAct<WriteKey, object>>,
  'call' | 'typed' | 'basis' | 'takeNewest' | 'dirty' | 'saving' | 'isDone' | 'error' | 'stale' | 'running' | 'save'
> & { sent: unknown; discard: () => void; merge: (taken: readonly string[]) => void }

export const fieldsOf = (values: object) => ({ ...values }) as Record<string, unknown>
/** An empty field and null are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, emptied) === JSON.stringify(b, emptied)
const emptied = (_: string, value: unknown) => (value === '' || value === undefined ? null : value)
