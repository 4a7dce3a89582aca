import { useQuery } from '@tanstack/react-query'
import { query } from '../../../client/api.ts'
import { save } from '../../../client/save.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { BowlerPickers } from '../../../virtual-events/BowlerPickers.tsx'
import type { Chosen } from '../../../virtual-events/pickers.ts'

interface Props {
  virtualEventId: string
  name: string
  onClose: () => void
}
/** Read when it is opened: a read in the background would take away what is chosen. */
const once = { staleTime: 'static', gcTime: 0 } as const

/** The bowlers of the captain's entries of a virtual event. */
export function ManageBowlers({ virtualEventId, name, onClose }: Props) {
  const params = { id: virtualEventId }
  const entries = useQuery({ ...query('GET registration/virtualevent/:id/virtualentries', { params }), ...once })
  const bowlers = useQuery({ ...query('GET virtualevent/:id/bowlers', { params }), ...once })
  if (!entries.data || !bowlers.data) return <Await of={entries.data ? bowlers : entries} loading="Loading bowlers" />
  const slots = entries.data
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ id, bowler, readOnly, version }) => ({ key: id, bowler, readOnly, version }))
  const saveChosen = async (chosen: Chosen) => {
    const virtualEntryBowlers = slots
      .filter(({ readOnly }) => !readOnly)
      .map(({ key, version }) => ({ virtualEntryId: key, usbcId: chosen[key] ?? null, version }))
    await save('PUT virtualevent/bowlers', { body: { virtualEventId, virtualEntryBowlers } })
    notify('Saved!', 'Virtual entries successfully saved.')
    onClose()
  }
  return <BowlerPickers name={name} slots={slots} bowlers={bowlers.data} save={saveChosen} onClose={onClose} />
}
