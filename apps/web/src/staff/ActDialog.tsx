import { isUndoable } from '@kegler/domain/undo/undo.rules.ts'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { messagesOf } from '../app/answers.ts'
import type { AnswerOf, SentTo, WriteKey } from '../app/api.ts'
import { useSave } from '../app/save.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { NewFigures } from './NewFigures.tsx'
import { notifyAct } from './undo/notifyAct.tsx'
import { useDryRun } from './useDryRun.ts'
import { WhatWillHappen } from './WhatWillHappen.tsx'

type ActNotice = readonly [title: string, message: string]
interface Props<K extends WriteKey> {
  call: K
  /** What is sent; null: what is typed is not complete or not right. */
  sent: SentTo<K> | null
  title: string
  /** Names what is sent, should its answer be lost: 'Your refund of $100.00'. */
  what?: (sent: SentTo<K>) => string
  /** Of the button. */
  submit: string
  closeLabel?: string
  /** The contract has a dry run: what will happen is shown before the click. */
  dryRun?: boolean
  /** What it was opened over has changed: goes over to the newest (`useOpened`). */
  takeNewest?: (() => void) | null
  notice?: ActNotice | ((answer: AnswerOf<K>) => ActNotice)
  /** Title and message of the notice when it fails; the sentences of the server are in the dialog. */
  failure?: readonly [title: string, message: string]
  wide?: boolean
  danger?: boolean
  /** It was refused, by the dry run or in earnest: its `data` may say what to ask. */
  onRefused?: (error: Error) => void
  /** Runs before it is sent, with what is typed incomplete too: shows what is missing. Returns whether to go on. */
  validate?: () => boolean
  onDone?: (answer: AnswerOf<K>) => void
  /** It was refused; the sentences are in the dialog. */
  onError?: () => void
  onClose: () => void
  children?: ReactNode
}

/**
 * The dialog of one act of staff: its fields, what will happen, why it was refused, and one button that does it once.
 * What is typed stays until it is done or the dialog is closed.
 */
export function ActDialog<K extends WriteKey>({ call, sent, title, what, submit, onClose, ...rest }: Props<K>) {
  const {
    closeLabel = 'Close',
    dryRun = false,
    takeNewest = null,
    notice,
    failure,
    wide = false,
    danger = false,
    onRefused,
    validate,
    onDone,
    onError,
    children,
  } = rest
  const write = useSave(call, { form: true, what })
  const dry = useDryRun(call, sent, dryRun && !write.isPending && !write.isSuccess)
  const error = write.error ?? (dryRun ? dry.error : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error) onRefused?.(error)
  }, [error])
  const notifyDone = (done: ActNotice, answer: AnswerOf<K>) =>
    isUndoable(call) ? void notifyAct(answer, ...done) : notify(...done)
  const act = async (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending || (validate && !validate()) || sent === null) return
    try {
      const answer = (await write.mutateAsync(sent as never)) as AnswerOf<K>
      if (notice) notifyDone(typeof notice === 'function' ? notice(answer) : notice, answer)
      onDone?.(answer)
      onClose()
    } catch {
      onError?.()
      if (failure) notify(...failure, 'red')
    }
  }
  return (
    <Dialog opened title={title} onClose={onClose} locked={write.isPending} wide={wide}>
      <form noValidate aria-label={title} onSubmit={(event) => void act(event)}>
        <Stack gap="md">
          <NewFigures takeNewest={write.isPending ? null : takeNewest} />
          {children}
          {dryRun && sent !== null && !error && <WhatWillHappen sentences={dry.data ?? []} loading={dry.isLoading} />}
          {error ? <ErrorList messages={messagesOf(error)} /> : null}
          <Group justify="flex-end">
            <Button variant="default" disabled={write.isPending} onClick={onClose}>
              {closeLabel}
            </Button>
            <Button type="submit" loading={write.isPending} {...(danger ? { color: 'red' } : {})}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
