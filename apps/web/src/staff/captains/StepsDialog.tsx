import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { messagesOf } from '../../app/answers.ts'
import type { WriteKey } from '../../app/api.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { type Changed, changeInOrder } from './changeInOrder.ts'
import { type Step, useTriedChanges } from './useTriedChanges.ts'

interface Props<K extends WriteKey> {
  call: K
  title: string
  submit: string
  /** One after the other; null: what is typed is not complete. */
  steps: readonly Step<K>[] | null
  /** Why it cannot be sent as it is. */
  error: string | null
  /** Known before any is tried. */
  foreseen?: readonly string[]
  validate: () => boolean
  onDone: (changed: Changed<K>) => void
  onClose: () => void
  children: ReactNode
}

/** The dialog of one act on several things: fields, what will happen to all of them, one button. */
export function StepsDialog<K extends WriteKey>({ call, title, submit, steps, error, onClose, ...rest }: Props<K>) {
  const { foreseen = [], validate, onDone, children } = rest
  const tried = useTriedChanges(call, error ? null : steps)
  const write = useMutation({ mutationFn: () => changeInOrder(call, steps ?? []), onSuccess: onDone })
  const act = (event: FormEvent) => {
    event.preventDefault()
    if (validate() && steps && !error && !write.isPending) write.mutate()
  }
  return (
    <Dialog opened title={title} onClose={onClose} locked={write.isPending}>
      <form noValidate aria-label={title} onSubmit={act}>
        <Stack gap="md">
          {children}
          {steps && !error && (
            <section aria-label="What will happen" aria-live="polite">
              <Title order={3} size="h5">
                What will happen
              </Title>
              {tried.isFetching && <Loading />}
              {[...foreseen, ...(tried.data?.sentences ?? [])].map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
              {tried.error && <ErrorList messages={messagesOf(tried.error)} />}
              <ErrorList messages={tried.data?.refused ?? []} />
            </section>
          )}
          {error && <ErrorList messages={[error]} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={write.isPending} onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={write.isPending} disabled={error !== null}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
