import { Button, type ButtonProps, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnswerOf, SentTo, WriteKey } from '../../client/api.ts'
import { ErrorList } from '../ErrorList.tsx'
import { FormActions } from '../FormActions.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { type ActNotice, useAct } from './useAct.ts'
import { useDryRun } from './useDryRun.ts'
import { WhatWillHappen } from './WhatWillHappen.tsx'

interface Question<K extends WriteKey> {
  call: K
  send: SentTo<K>
  title: string
  question: string
  /** What it is done to. */
  what?: string
  /** Of the button that does it. */
  confirm: string
  cancel?: string
  /** It destroys nothing. */
  safe?: boolean
  notice?: ActNotice | ((answer: AnswerOf<K>) => ActNotice)
  failure?: ActNotice | ((error: unknown) => ActNotice)
  onDone?: ((answer: AnswerOf<K>) => void) | undefined
}
interface Props<K extends WriteKey> extends Question<K>, Omit<ButtonProps, 'children'> {
  'aria-label'?: string
  children: ReactNode
}

/** A button of an act with nothing to type: it asks, and says what would happen, or why it would be refused. */
export function ActButton<K extends WriteKey>(props: Props<K>) {
  const { call, send, title, question, what, confirm, cancel, safe, notice, failure, onDone, ...button } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpen(true)} />
      {isOpen && <ActQuestion {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Around {
  onClose: () => void
  wide?: boolean
  /** Something below the question has to be ticked first. */
  invalid?: boolean
  below?: ReactNode
}
const nothing = {}
/** Its question alone, for what is opened by something else than a button. */
export function ActQuestion<K extends WriteKey>(props: Question<K> & Around) {
  const { call, send, title, question, what, confirm, cancel = 'Cancel', notice, failure, onDone, ...rest } = props
  const { onClose, wide = false, safe = false, invalid = false, below } = rest
  const act = useAct(call, {
    values: nothing,
    send: () => send,
    ...(notice ? { notice } : {}),
    ...(failure ? { failure } : {}),
    onDone,
  })
  const dry = useDryRun(call, send, !act.saving && !act.isDone && !act.error)
  const error = act.error ?? dry.error
  return (
    <Dialog opened title={title} onClose={onClose} locked={act.saving} wide={wide}>
      <Stack gap="md">
        <Text>{question}</Text>
        {what && <Text fw={650}>{what}</Text>}
        {below}
        {!error && <WhatWillHappen sentences={dry.data ?? []} loading={dry.isLoading} />}
        <ErrorList error={error} />
        <FormActions end>
          <Button variant="default" data-autofocus disabled={act.saving} onClick={onClose}>
            {error ? 'Cancel' : cancel}
          </Button>
          <Button
            {...(safe ? {} : { color: 'red' })}
            loading={act.saving}
            disabled={invalid || error !== null}
            onClick={() => void act.save(onClose)}
          >
            {confirm}
          </Button>
        </FormActions>
      </Stack>
    </Dialog>
  )
}
