import { plural } from '@kegler/domain/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../client/api.ts'
import { Await } from '../kit/act/Await.tsx'
import { useOpened } from '../kit/act/useOpened.ts'
import { AffectedList, preselected } from './AffectedList.tsx'
import { CaptainChangeDialog, type ChangedBy } from './CaptainChangeDialog.tsx'

interface Props extends ChangedBy {
  captainId: string
  /** Entries that are no linked ones, in page order. */
  entries: readonly { id: string; entryNumber: number; version: number }[]
}

/** Gives entries to another captain, one after the other, with the virtual entries that are ticked. */
export function ChangeCaptainDialog({ captainId, entries: newest, ...by }: Props) {
  // those that are changed leave the page while the others follow
  const { opened: entries, takeNewest } = useOpened(newest)
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
  const count = plural(all.length, 'entry goes', 'entries go')
  return (
    <CaptainChangeDialog
      call="POST admin/captain/change/entry"
      stepsTo={(captain) =>
        read.data
          ? all.map(({ id, entryNumber, version }) => ({
              label: String(entryNumber),
              sent: { body: { ...captain, entryId: id, version, virtualEntryIds } },
            }))
          : null
      }
      foreseen={({ firstName, lastName, email }) => `${count} to ${`${firstName} ${lastName}`.trim() || email}.`}
      takeNewest={takeNewest}
      {...by}
    >
      <Await of={read}>{(affected) => <AffectedList affected={affected} ticked={ticked} onChange={setChosen} />}</Await>
    </CaptainChangeDialog>
  )
}
