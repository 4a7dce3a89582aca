import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { messagesOf } from '../../../answers.ts'
import { call, query } from '../../../api.ts'
import { attempts } from '../../../payments/attempts.ts'
import type { CartVirtual } from '../../../rosters/cartRosters.ts'
import type { Guard } from '../../../rosters/useUnsavedGuard.ts'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { toast } from '../../../ui/toast.ts'
import { BowlerPickers } from '../../../virtual-events/BowlerPickers.tsx'
import type { Chosen } from '../../../virtual-events/pickers.ts'

interface Props {
  tournamentId: string
  virtual: CartVirtual
  onClose: () => void
  guard: Ref<Guard>
}

/** The bowlers of a bowler-owned virtual event in the cart. */
export function CartBowlers({ tournamentId, virtual, onClose, guard }: Props) {
  const queries = useQueryClient()
  const keys = useRef(attempts())
  const [localId] = useState(() => `${Date.now()}0`)
  const { line, saved, bowlers } = virtual
  const { virtualEventId } = line
  const { data, error } = useQuery(
    query('GET tournament/:tid/virtualbowlers/:virtualEventId', { params: { tid: tournamentId, virtualEventId } }),
  )
  if (error) return <ErrorList messages={messagesOf(error)} />
  if (!data) return <Loading>Loading bowlers</Loading>
  const units = bowlers.map((bowler, index) => ({ key: String(index), bowler, readOnly: false }))
  const save = async (chosen: Chosen) => {
    const virtualEntries = units.map(({ key }) => {
      const usbcId = chosen[key]
      return { bowler: usbcId ? { usbcId } : null }
    })
    const body = {
      id: saved?.id ?? localId,
      tournamentId,
      rosterType: 'Virtual Entry' as const,
      rosterData: JSON.stringify({ virtualEventId, virtualEntries }),
    }
    if (saved) await call('PUT registration/cartroster', { body })
    else await call('POST registration/cartroster', { body }, { idempotencyKey: keys.current.keyOf(body) })
    await queries.invalidateQueries({ queryKey: ['GET registration/cartroster'] })
    toast('Saved!', 'Virtual entries successfully saved.')
    onClose()
  }
  return (
    <BowlerPickers
      name={line.virtualEventName}
      units={units}
      bowlers={data}
      save={save}
      onClose={onClose}
      guard={guard}
    />
  )
}
