import { isUndoable } from '@kegler/domain/undo/undo.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messagesOf } from '../../app/answers.ts'
import type { AnswerOf } from '../../app/api.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { NewFigures } from '../NewFigures.tsx'
import { ReasonField } from '../squads/ReasonField.tsx'
import { notifyAct } from '../undo/notifyAct.tsx'
import { WhatWillHappen } from '../WhatWillHappen.tsx'
import { CaptainFields } from './CaptainFields.tsx'
import { changeInOrder } from './changeInOrder.ts'
import type { CaptainLookup } from './useCaptainLookup.ts'
import { type Step, useTriedChanges } from './useTriedChanges.ts'

type CaptainChange = 'POST admin/captain/change/entry' | 'POST admin/captain/change/virtualentry'
type NewCaptain = AnswerOf<CaptainChange>
export interface ChangedBy {
  /** All of them have this captain now. */
  onChanged: (captain: NewCaptain) => void
  /** One could not be changed: those before it are done. Sentences with its label. The dialog stays where none is done. */
  onFailed: (messages: string[]) => void
  onClose: () => void
}
interface Props<K extends CaptainChange> extends ChangedBy {
  call: K
  lookup: CaptainLookup
  reason: string
  onReason: (reason: string) => void
  /** One after the other; null: what is typed is not complete. */
  steps: readonly Step<K>[] | null
  /** Why it cannot be sent as it is. */
  error: string | null
  /** Known before any is tried. */
  foreseen?: readonly string[]
  /** What it was opened over has changed (`useOpened`). */
  takeNewest: (() => void) | null
  children?: ReactNode
}
const title = 'Change Captain'

/** Gives several things to another captain: who and why, what will happen to all of them, one button. */
export function CaptainChangeDialog<K extends CaptainChange>({ call, lookup, steps, error, ...rest }: Props<K>) {
  const { reason, onReason, foreseen = [], takeNewest, onChanged, onFailed, onClose, children } = rest
  const write = useMutation({
    mutationFn: () => changeInOrder(call, steps ?? []),
    onSuccess: ({ last, done, messages }) => {
      if (messages.length > 0) {
        onFailed(messages)
        if (done === 0) return
      } else {
        // of several, each is undone from its own page
        const notice = ['Captain Changed!', 'Captain was changed.'] as const
        if (done === 1 && isUndoable(call)) void notifyAct(last, ...notice)
        else notify(...notice)
        if (last) onChanged(last)
      }
      onClose()
    },
  })
  const refused = write.isPending ? [] : (write.data?.messages ?? [])
  const [early, setEarly] = useState(false)
  // what is being done is not tried again
  const tried = useTriedChanges(call, error ? null : steps, write.isIdle || refused.length > 0)
  const act = (event: FormEvent) => {
    event.preventDefault()
    if (!lookup.validate() || error || write.isPending) return
    setEarly(steps === null)
    if (steps) write.mutate()
  }
  return (
    <Dialog opened title={title} onClose={onClose} locked={write.isPending}>
      <form noValidate aria-label={title} onSubmit={act}>
        <Stack gap="md">
          <NewFigures takeNewest={write.isPending ? null : takeNewest} />
          <CaptainFields lookup={lookup} />
          {children}
          <ReasonField value={reason} onChange={onReason} />
          {steps && !error && (
            <WhatWillHappen sentences={[...foreseen, ...(tried.data?.sentences ?? [])]} loading={tried.isFetching}>
              {tried.error && <ErrorList messages={messagesOf(tried.error)} />}
              <ErrorList messages={tried.data?.refused ?? []} />
            </WhatWillHappen>
          )}
          <ErrorList messages={error ? [error] : refused} />
          <Text role="status">
            {early && !steps ? 'What goes along is still being read. Please try again in a moment.' : ''}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" disabled={write.isPending} onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={write.isPending} disabled={error !== null}>
              {lookup.found && !lookup.found.isKnown ? 'Create' : 'Update'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
