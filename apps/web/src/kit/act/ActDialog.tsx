import { type ReactNode, useEffect } from 'react'
import { factsOf } from '../../client/save.ts'
import { isStale, messagesOf } from '../../net/answers.ts'
import { browserZone } from '../dates/browserZone.ts'
import { CompareStale } from './CompareStale.tsx'
import { FormDialog } from './FormDialog.tsx'
import { NewFigures } from './NewFigures.tsx'
import type { Act } from './useAct.ts'
import { useDryRun } from './useDryRun.ts'
import { WhatWillHappen } from './WhatWillHappen.tsx'

interface Props {
  act: Pick<Act, 'call' | 'sent' | 'takeNewest' | 'saving' | 'isDone' | 'error' | 'save'> &
    Pick<Act, 'stale' | 'typed' | 'basis' | 'merge'>
  title: string
  /** Of the button. */
  submit: string
  closeLabel?: string
  wide?: boolean
  danger?: boolean
  /** The fields by name, for the comparison with what somebody else has saved. */
  labels?: Readonly<Record<string, string>>
  /** Where times are shown; of what is in no tournament, where the browser is. */
  timeZone?: string
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
export function ActDialog({ act, labels, timeZone = browserZone, onRefused, onClose, children, ...frame }: Props) {
  const { call, sent, saving, isDone, stale } = act
  const dry = useDryRun(call, sent as never, !saving && !isDone)
  // that somebody else has saved it is shown once it is sent, with what they saved
  const error = act.error ?? (labels && isStale(dry.error) ? null : dry.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error) onRefused?.(error)
  }, [error])
  const tried = factsOf(call)?.dryRun && sent !== null && !error && !dry.error && !stale
  return (
    <FormDialog
      {...frame}
      invalid={frame.invalid === true || stale !== null}
      saving={saving}
      messages={error ? messagesOf(error) : []}
      summary={tried ? dry.data?.[0] : undefined}
      onSubmit={() => void act.save(onClose)}
      onClose={onClose}
    >
      <NewFigures takeNewest={saving ? null : act.takeNewest} />
      {children}
      {stale && <CompareStale act={act} labels={labels ?? {}} timeZone={timeZone} />}
      {tried && <WhatWillHappen sentences={dry.data ?? []} loading={dry.isLoading} />}
    </FormDialog>
  )
}
