import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../client/api.ts'
import { FormDialog } from '../kit/act/FormDialog.tsx'
import { NewFigures } from '../kit/act/NewFigures.tsx'
import { type Step, useActs } from '../kit/act/useActs.ts'
import { WhatWillHappen } from '../kit/act/WhatWillHappen.tsx'
import { ErrorList } from '../kit/ErrorList.tsx'
import { ReasonField } from '../kit/form/ReasonField.tsx'
import { CaptainFields } from './CaptainFields.tsx'
import { type NewCaptain, useCaptainLookup } from './useCaptainLookup.ts'

type CaptainChange = 'POST admin/captain/change/entry' | 'POST admin/captain/change/virtualentry'
export interface ChangedBy {
  /** All of them have this captain now. */
  onChanged: (captain: AnswerOf<CaptainChange>) => void
  /** One could not be changed: those before it are done. Sentences with its label. The dialog stays where none is done. */
  onFailed: (messages: string[]) => void
  onClose: () => void
}
interface Props<K extends CaptainChange> extends ChangedBy {
  call: K
  /** The captain must have room on it. */
  virtualEventId?: string
  /** One after the other; null: it is not known yet what they are. */
  stepsTo: (captain: NewCaptain & { reason?: string }) => readonly Step<K>[] | null
  /** Why the captain who was found cannot have them; `room`: how many more of the virtual event they can have. */
  whyNot?: (room: number) => string | null
  /** Known before any is tried. */
  foreseen?: (captain: NewCaptain) => string
  /** What it was opened over has changed (`useOpened`). */
  takeNewest: (() => void) | null
  children?: ReactNode
}

/** Gives several things to another captain: who and why, what will happen to all of them, one button. */
export function CaptainChangeDialog<K extends CaptainChange>({ call, stepsTo, takeNewest, ...rest }: Props<K>) {
  const { virtualEventId, whyNot, foreseen, onChanged, onFailed, onClose, children } = rest
  const lookup = useCaptainLookup(virtualEventId)
  const [reason, setReason] = useState('')
  const [early, setEarly] = useState(false)
  const { captain, found } = lookup
  const why = reason.trim()
  const error = (found && whyNot?.(found.room ?? 0)) ?? null
  const steps = captain && stepsTo({ ...captain, ...(why ? { reason: why } : {}) })
  const acts = useActs(call, error ? null : steps, (answers) => [
    'Captain Changed!',
    [...answers.flatMap(({ messages }) => messages), 'Captain was changed.'].join(' '),
  ])
  const { tried, saving } = acts
  const change = async () => {
    if (!lookup.validate()) return
    setEarly(steps === null)
    if (!steps) return
    const { answers, refused } = await acts.save()
    const last = answers.at(-1)
    if (refused.length > 0) onFailed([...refused])
    else if (last) onChanged(last)
    if (refused.length === 0 || last) onClose()
  }
  return (
    <FormDialog
      title="Change Captain"
      submit={found && !found.isKnown ? 'Create' : 'Update'}
      saving={saving}
      invalid={error !== null}
      messages={error ? [error] : acts.refused}
      onSubmit={() => void change()}
      onClose={onClose}
    >
      <NewFigures takeNewest={saving ? null : takeNewest} />
      <CaptainFields lookup={lookup} />
      {children}
      <ReasonField value={reason} onChange={setReason} />
      {captain && steps && !error && (
        <WhatWillHappen
          sentences={[...(foreseen ? [foreseen(captain)] : []), ...(tried.data?.sentences ?? [])]}
          loading={tried.isFetching}
        >
          <ErrorList error={tried.error} />
          <ErrorList messages={tried.data?.refused ?? []} />
        </WhatWillHappen>
      )}
      <Text role="status">
        {early && !steps ? 'What goes along is still being read. Please try again in a moment.' : ''}
      </Text>
    </FormDialog>
  )
}
