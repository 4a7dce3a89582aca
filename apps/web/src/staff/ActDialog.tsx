import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { messagesOf } from '../app/answers.ts'
import type { AnswerOf, SentTo, WriteKey } from '../app/api.ts'
import { useSave } from '../app/save.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { Loading } from '../ui/Loading.tsx'
import { useDryRun } from './useDryRun.ts'

interface Props<K extends WriteKey> {
  call: K
  /** What is sent; null: what is typed is not complete or not right. */
  sent: SentTo<K> | null
  title: string
  /** Of the button. */
  submit: string
  closeLabel?: string
  /** The contract has a dry run: what will happen is shown before the click. */
  dryRun?: boolean
  notice?: readonly [title: string, message: string]
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
export function ActDialog<K extends WriteKey>({ call, sent, title, submit, onClose, ...rest }: Props<K>) {
  const {
    closeLabel = 'Close',
    dryRun = false,
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
  const write = useSave(call, { form: true, ...(notice ? { notice } : {}) })
  const dry = useDryRun(call, sent, dryRun && !write.isPending && !write.isSuccess)
  const error = write.error ?? (dryRun ? dry.error : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error) onRefused?.(error)
  }, [error])
  const act = async (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending || (validate && !validate()) || sent === null) return
    try {
      const answer = await write.mutateAsync(sent as never)
      onDone?.(answer as AnswerOf<K>)
      onClose()
    } catch {
      onError?.()
      if (failure) notify(...failure)
    }
  }
  return (
    <Dialog opened title={title} onClose={onClose} locked={write.isPending} wide={wide}>
      <form noValidate aria-label={title} onSubmit={(event) => void act(event)}>
        <Stack gap="md">
          {children}
          {dryRun && sent !== null && !error && (
            <section aria-label="What will happen" aria-live="polite">
              <Title order={3} size="h5">
                What will happen
              </Title>
              {dry.isLoading && <Loading />}
              {dry.data?.map((sentence, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be there twice
                <Text key={index}>{sentence}</Text>
              ))}
            </section>
          )}
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
