import { useQueryClient } from '@tanstack/react-query'
import { save } from '../../../app/save.ts'
import {
  type CartEntry,
  type CartVirtual,
  draftOfCartEntry,
  draftOfUnused,
  entryBody,
  mayTake,
  teamsTaking,
} from '../../../rosters/cart/cartRosters.ts'
import { whoLeaves } from '../../../rosters/cart/leaving.ts'
import { keepCartEntries } from '../../../rosters/cart/useCartRosters.ts'
import type { RosterDraft } from '../../../rosters/draft.ts'
import { RosterForm } from '../../../rosters/form/RosterForm.tsx'
import { cartRostersQuery, entriesQuery } from '../../../rosters/owned.ts'
import { captainSource } from '../../../rosters/positions/source.ts'
import { confirmRemoval } from '../../../rosters/removal.tsx'
import { notify } from '../../../ui/feedback/notify.ts'

interface Props {
  cartEntry: CartEntry
  cartEntries: readonly CartEntry[]
  virtuals: readonly CartVirtual[]
  tournamentId: string
  /** `savedAs`: the id of the roster since it was saved. */
  onClose: (savedAs?: string) => void
  onNext: (() => void) | undefined
}

/** The roster form of an entry in the cart: the first save gives it its id on the server. */
export function CartRosterEditor({ cartEntry, cartEntries, virtuals, tournamentId, onClose, onNext }: Props) {
  const queries = useQueryClient()
  const { id, label, squad, saved: known, unusedRoster } = cartEntry
  /** Under which id the server has it; a roster of another time is moved to this one. */
  const rosterId = known?.id ?? unusedRoster?.id
  const member = { tid: tournamentId, eventId: squad.eventId, squadId: squad.id }
  const offered = virtuals
    .filter(({ line }) => line.owner === 'team' && mayTake(line, squad.eventId))
    .map(({ line }) => ({
      virtualEventId: line.virtualEventId,
      name: line.virtualEventName,
      remaining: Math.max(0, line.quantity - teamsTaking(cartEntries, line.virtualEventId)),
    }))
  const saveDraft = async (draft: RosterDraft): Promise<boolean> => {
    const bought = queries.getQueryData(entriesQuery(tournamentId).queryKey) ?? []
    if (!(await confirmRemoval(whoLeaves(cartEntry, draft, cartEntries, virtuals, bought)))) return false
    const body = entryBody(tournamentId, { id: rosterId ?? id, squad }, draft)
    const saved = await save(rosterId ? 'PUT registration/cartroster' : 'POST registration/cartroster', { body })
    // Known before it is read again: its row stays where it is.
    queries.setQueryData(cartRostersQuery(tournamentId).queryKey, (all = []) =>
      all.some((one) => one.id === saved.id) ? all.map((one) => (one.id === saved.id ? saved : one)) : [...all, saved],
    )
    const others = cartEntries.filter((one) => one.id === id || one.id !== saved.id)
    keepCartEntries(
      tournamentId,
      others.map((one) => (one.id === id ? { ...one, id: saved.id, saved, complete: saved.rosterComplete } : one)),
    )
    notify('Saved!', 'Entry information successfully saved.')
    onClose(saved.id)
    return true
  }
  return (
    <RosterForm
      label={`Roster of ${label}`}
      id={`cart ${id}`}
      initial={draftOfCartEntry(cartEntry)}
      start={unusedRoster ? draftOfUnused(cartEntry, unusedRoster) : undefined}
      source={captainSource(rosterId ? { ...member, cartRosterId: rosterId } : member)}
      virtualEvents={offered}
      save={saveDraft}
      onClose={() => onClose()}
      onNext={onNext}
    />
  )
}
