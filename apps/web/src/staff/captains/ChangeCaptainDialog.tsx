import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, query } from '../../app/api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { ReasonField } from '../squads/ReasonField.tsx'
import { AffectedList, preselected } from './AffectedList.tsx'
import { CaptainFields } from './CaptainFields.tsx'
import { StepsDialog } from './StepsDialog.tsx'
import { useCaptainLookup } from './useCaptainLookup.ts'

export type NewCaptain = AnswerOf<'POST admin/captain/change/entry'>
interface Props {
  captainId: string
  /** Entries that are no linked ones, in page order. */
  entries: readonly { id: string; entryNumber: number; version: number }[]
  /** All of them have this captain now. */
  onChanged: (captain: NewCaptain) => void
  /** One could not be changed: those before it are done. Sentences with its reservation number. */
  onFailed: (messages: string[]) => void
  onClose: () => void
}
export const captainChanged = ['Captain Changed!', 'Captain was changed.'] as const

/** Gives entries to another captain, one after the other, with the virtual entries that are ticked. */
export function ChangeCaptainDialog({ captainId, entries, onChanged, onFailed, onClose }: Props) {
  const lookup = useCaptainLookup()
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const read = useQuery({
    ...query('POST admin/captain/affectedvirtualentries', {
      body: { fromCaptainId: captainId, entryIds: entries.map(({ id }) => id) },
    }),
    gcTime: 0,
    // once: after the change the entries are another captain's
    enabled: ({ state }) => state.data === undefined,
  })
  const ticked = chosen ?? preselected(read.data)
  const bundled = read.data?.bundledEntries.filter(({ entryId }) => ticked.has(entryId)) ?? []
  const virtualEntryIds = (read.data?.virtualEntries ?? [])
    .map(({ virtualEntryId }) => virtualEntryId)
    .filter((id) => ticked.has(id))
  const all = [...entries, ...bundled.map(({ entryId, ...rest }) => ({ id: entryId, ...rest }))]
  const { captain, found } = lookup
  const why = reason.trim()
  const steps =
    captain && read.data
      ? all.map(({ id, entryNumber, version }) => ({
          label: String(entryNumber),
          sent: { body: { ...captain, entryId: id, version, virtualEntryIds, ...(why ? { reason: why } : {}) } },
        }))
      : null
  const count = all.length === 1 ? '1 entry goes' : `${all.length} entries go`
  return (
    <StepsDialog
      call="POST admin/captain/change/entry"
      title="Change Captain"
      submit={found && !found.isKnown ? 'Create' : 'Update'}
      steps={steps}
      error={null}
      foreseen={captain ? [`${count} to ${`${captain.firstName} ${captain.lastName}`.trim() || captain.email}.`] : []}
      validate={lookup.validate}
      onDone={({ last, messages }) => {
        if (messages.length > 0) onFailed(messages)
        else {
          notify(...captainChanged)
          if (last) onChanged(last)
        }
        onClose()
      }}
      onClose={onClose}
    >
      <CaptainFields lookup={lookup} />
      {read.error ? <RetryError of={read} /> : !read.data && <Loading />}
      {read.data && <AffectedList affected={read.data} ticked={ticked} onChange={setChosen} />}
      <ReasonField value={reason} onChange={setReason} />
    </StepsDialog>
  )
}
