import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../client/api.ts'
import { save } from '../../../client/save.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { type CartVirtual, saveCall } from '../../../rosters/cart/cartRosters.ts'
import { BowlerPickers } from '../../../virtual-events/BowlerPickers.tsx'
import type { Chosen } from '../../../virtual-events/pickers.ts'

interface Props {
  tournamentId: string
  virtual: CartVirtual
  onClose: () => void
}

/** The bowlers of a bowler-owned virtual event in the cart. */
export function CartBowlers({ tournamentId, virtual, onClose }: Props) {
  const { line, saved, bowlers } = virtual
  const [opened] = useState({
    key: saveCall(saved !== null),
    id: saved?.id ?? line.virtualEventId.replaceAll('-', ''),
    revision: saved?.revision ?? null,
  })
  const { virtualEventId } = line
  const read = useQuery(
    query('GET tournament/:tid/virtualbowlers/:virtualEventId', { params: { tid: tournamentId, virtualEventId } }),
  )
  if (!read.data) return <Await of={read} loading="Loading bowlers" />
  const slots = bowlers.map((bowler, index) => ({ key: String(index), bowler, readOnly: false }))
  const saveChosen = async (chosen: Chosen) => {
    const virtualEntries = slots.map(({ key }) => {
      const usbcId = chosen[key]
      return { bowler: usbcId ? { usbcId } : null }
    })
    const body = {
      id: opened.id,
      tournamentId,
      rosterType: 'Virtual Entry' as const,
      rosterData: JSON.stringify({ virtualEventId, virtualEntries }),
      revision: opened.revision,
    }
    await save(opened.key, { body })
    notify('Saved!', 'Virtual entries successfully saved.')
    onClose()
  }
  return (
    <BowlerPickers name={line.virtualEventName} slots={slots} bowlers={read.data} save={saveChosen} onClose={onClose} />
  )
}
