import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { type CallKey, call } from '../../../api.ts'
import { attempts } from '../../../payments/attempts.ts'
import {
  type CartUnit,
  type CartVirtual,
  draftOfUnit,
  isSaved,
  takers,
  unitBody,
} from '../../../rosters/cartRosters.ts'
import type { RosterDraft } from '../../../rosters/draft.ts'
import { cartRostersQuery } from '../../../rosters/owned.ts'
import { RosterForm } from '../../../rosters/RosterForm.tsx'
import { keepUnits } from '../../../rosters/useCartRosters.ts'
import type { Guard } from '../../../rosters/useUnsavedGuard.ts'
import { toast } from '../../../ui/toast.ts'

interface Props {
  unit: CartUnit
  units: readonly CartUnit[]
  virtuals: readonly CartVirtual[]
  tournamentId: string
  onClose: () => void
  onNext: (() => void) | undefined
  guard: Ref<Guard>
}
const changed: readonly CallKey[] = [
  'GET registration/cartroster',
  'GET tournament/:tid/bowlers/:eventId',
  'GET tournament/:tid/virtualbowlers/:virtualEventId',
]

/** The roster form of an entry in the cart: the first save gives it its id on the server. */
export function CartRosterEditor({ unit, units, virtuals, tournamentId, onClose, onNext, guard }: Props) {
  const queries = useQueryClient()
  const keys = useRef(attempts())
  const { id, label, squad } = unit
  const member = { tid: tournamentId, eventId: squad.eventId, squadId: squad.id }
  const offered = virtuals
    .filter(({ line }) => line.owner === 'team' && line.eventId === squad.eventId)
    .map(({ line }) => ({
      virtualEventId: line.virtualEventId,
      name: line.virtualEventName,
      remaining: Math.max(0, line.quantity - takers(units, line.virtualEventId)),
    }))
  const save = async (draft: RosterDraft): Promise<boolean> => {
    const body = unitBody(tournamentId, unit, draft)
    const saved = isSaved(id)
      ? await call('PUT registration/cartroster', { body })
      : await call('POST registration/cartroster', { body }, { idempotencyKey: keys.current.keyOf(body) })
    // Known before it is read again: its row stays where it is.
    queries.setQueryData(cartRostersQuery(tournamentId).queryKey, (all = []) =>
      isSaved(id) ? all.map((one) => (one.id === id ? saved : one)) : [...all, saved],
    )
    keepUnits(
      tournamentId,
      units.map((one) => (one.id === id ? { ...one, id: saved.id, saved, complete: saved.rosterComplete } : one)),
    )
    await Promise.all(changed.map((key) => queries.invalidateQueries({ queryKey: [key] })))
    toast('Saved!', 'Entry information successfully saved.')
    onClose()
    return true
  }
  return (
    <RosterForm
      label={`Roster of ${label}`}
      id={`cart ${id}`}
      initial={draftOfUnit(unit)}
      member={isSaved(id) ? { ...member, cartRosterId: id } : member}
      virtualEvents={offered}
      save={save}
      onClose={onClose}
      onNext={onNext}
      guard={guard}
    />
  )
}
