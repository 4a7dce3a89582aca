import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { save } from '../../../client/save.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { askedOfRoster } from '../../../questions/asked.ts'
import { askedQuery } from '../../../questions/askedQuery.ts'
import {
  type CartEntry,
  type CartVirtual,
  draftOfCartEntry,
  draftOfUnused,
  entryBody,
  mayTake,
  saveCall,
  teamsTaking,
} from '../../../rosters/cart/cartRosters.ts'
import { positionsBody, type RosterDraft } from '../../../rosters/draft.ts'
import { RosterForm } from '../../../rosters/form/RosterForm.tsx'
import { cartRostersQuery } from '../../../rosters/owned.ts'
import { captainSource } from '../../../rosters/positions/source.ts'
import { confirmRemoval } from '../../../rosters/removal.tsx'

interface Props {
  cartEntry: CartEntry
  cartEntries: readonly CartEntry[]
  virtuals: readonly CartVirtual[]
  tournamentId: string
  onClose: () => void
  onNext: (() => void) | undefined
}

/** The roster form of an entry in the cart. It goes on from what was saved when it was opened, until the captain asks. */
export function CartRosterEditor(props: Props) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(0)
  const reload = async () => {
    await queries.refetchQueries(cartRostersQuery(props.tournamentId))
    setOpened(opened + 1)
  }
  return <Editable key={opened} {...props} onReload={() => void reload()} />
}

interface EditableProps extends Props {
  onReload: () => void
}
function Editable({ cartEntry, cartEntries, virtuals, tournamentId, onReload, onClose, onNext }: EditableProps) {
  const queries = useQueryClient()
  const [opened] = useState(() => ({
    initial: draftOfCartEntry(cartEntry),
    start: cartEntry.unusedRoster ? draftOfUnused(cartEntry, cartEntry.unusedRoster) : undefined,
    key: saveCall(cartEntry.saved !== null || cartEntry.unusedRoster !== null),
    revision: (cartEntry.saved ?? cartEntry.unusedRoster)?.revision ?? null,
  }))
  const asked = useQuery(askedQuery(tournamentId)).data
  const { id, label, squad, saved: known, unusedRoster } = cartEntry
  const isSaved = known !== null || unusedRoster !== null
  const member = { tid: tournamentId, eventId: squad.eventId, squadId: squad.id }
  const offered = virtuals
    .filter(({ line }) => line.owner === 'team' && mayTake(line, squad.eventId))
    .map(({ line }) => ({
      id: line.virtualEventId,
      virtualEventId: line.virtualEventId,
      name: line.virtualEventName,
      remaining: line.quantity - teamsTaking(cartEntries, line.virtualEventId),
    }))
  const saveDraft = async (draft: RosterDraft): Promise<boolean> => {
    if (isSaved) {
      const moved = { id, tournamentId, rosterPositions: positionsBody(draft.positions) }
      if (!(await confirmRemoval(await call('POST registration/cartroster/verify', { body: moved })))) return false
    }
    const body = { ...entryBody(tournamentId, { id, squad }, draft), revision: opened.revision }
    const saved = await save(opened.key, { body })
    // Known before it is read again: its row stays where it is.
    queries.setQueryData(cartRostersQuery(tournamentId).queryKey, (all = []) =>
      all.some((one) => one.id === saved.id) ? all.map((one) => (one.id === saved.id ? saved : one)) : [...all, saved],
    )
    notify('Saved!', 'Entry information successfully saved.')
    onClose()
    return true
  }
  return (
    <RosterForm
      label={`Roster of ${label}`}
      id={`cart ${id}`}
      initial={opened.initial}
      start={opened.start}
      source={captainSource(isSaved ? { ...member, cartRosterId: id } : member)}
      virtualEvents={offered}
      save={saveDraft}
      onReload={onReload}
      onClose={onClose}
      onNext={onNext}
      asked={asked && askedOfRoster(asked, { rosterId: id, eventId: squad.eventId })}
    />
  )
}
