import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/api.ts'
import { useOpened } from '../../ui/form/useOpened.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { AffectedList, preselected } from './AffectedList.tsx'
import { CaptainChangeDialog, type ChangedBy } from './CaptainChangeDialog.tsx'
import { useCaptainLookup } from './useCaptainLookup.ts'

interface Props extends ChangedBy {
  captainId: string
  /** Entries that are no linked ones, in page order. */
  entries: readonly { id: string; entryNumber: number; version: number }[]
}

/** Gives entries to another captain, one after the other, with the virtual entries that are ticked. */
export function ChangeCaptainDialog({ captainId, entries: newest, ...by }: Props) {
  // those that are changed leave the page while the others follow
  const { opened: entries, takeNewest } = useOpened(newest)
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
  const { captain } = lookup
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
    <CaptainChangeDialog
      call="POST admin/captain/change/entry"
      lookup={lookup}
      reason={reason}
      onReason={setReason}
      steps={steps}
      takeNewest={takeNewest}
      error={null}
      foreseen={captain ? [`${count} to ${`${captain.firstName} ${captain.lastName}`.trim() || captain.email}.`] : []}
      {...by}
    >
      {read.error ? <RetryError of={read} /> : !read.data && <Loading />}
      {read.data && <AffectedList affected={read.data} ticked={ticked} onChange={setChosen} />}
    </CaptainChangeDialog>
  )
}
