import { type ReactNode, useEffect } from 'react'
import { messagesOf } from '../../app/answers.ts'
import { factsOf } from '../../app/save.ts'
import { FormDialog } from './FormDialog.tsx'
import { NewFigures } from './NewFigures.tsx'
import type { Act } from './useAct.ts'
import { useDryRun } from './useDryRun.ts'
import { WhatWillHappen } from './WhatWillHappen.tsx'

interface Props {
  act: Pick<Act, 'call' | 'sent' | 'takeNewest' | 'saving' | 'isDone' | 'error' | 'save'>
  title: string
  /** Of the button. */
  submit: string
  closeLabel?: string
  wide?: boolean
  danger?: boolean
  /** What is typed cannot be sent. */
  invalid?: boolean
  /** It was refused, by the dry run or when it was sent: its `data` may say what to ask. */
  onRefused?: (error: Error) => void
  onClose: () => void
  children?: ReactNode
}

/**
 * The dialog of one act: its fields, what will happen, why it was refused, and one button that does it once. What is
 * typed stays until it is done or the dialog is closed.
 */
export function ActDialog({ act, onRefused, onClose, children, ...frame }: Props) {
  const { call, sent, saving, isDone } = act
  const dry = useDryRun(call, sent as never, !saving && !isDone)
  const error = act.error ?? dry.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error) onRefused?.(error)
  }, [error])
  const tried = factsOf(call)?.dryRun && sent !== null && !error
  return (
    <FormDialog
      {...frame}
      saving={saving}
      messages={error ? messagesOf(error) : []}
      summary={tried ? dry.data?.[0] : undefined}
      onSubmit={() => void act.save(onClose)}
      onClose={onClose}
    >
      <NewFigures takeNewest={saving ? null : act.takeNewest} />
      {children}
      {tried && <WhatWillHappen sentences={dry.data ?? []} loading={dry.isLoading} />}
    </FormDialog>
  )
}
