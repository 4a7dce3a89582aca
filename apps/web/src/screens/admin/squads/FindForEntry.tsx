import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../client/queries.ts'
import { showError } from '../../../kit/problems.ts'
import type { FoundOption } from '../../../places/finder/search.ts'
import { StaffFinder } from './StaffFinder.tsx'
import { type SquadTarget, type StaffSquad, staffSquadsQuery } from './StaffSquadPicker.tsx'

interface Props {
  entry: SquadTarget
  /** How many entries move. */
  quantity: number
  /** Bundled entries of the day after that go along with one. */
  sets: number
  /** A day, and the squad of it that was found while the entry can still go there. */
  onFound: (date: string, squad: StaffSquad | undefined) => void
  onClose: () => void
}

/** Finds a date to which entries can be moved. */
export function FindForEntry({ entry: { entryId, eventId, tournament }, quantity, sets, onFound, onClose }: Props) {
  const [search, setSearch] = useState<object>({ eventId, quantity, sets: quantity * sets })
  const take = useMutation({
    onError: showError,
    mutationFn: async ({ day, starts: [start] }: FoundOption) => {
      const squads = await queries.fetchQuery({ ...staffSquadsQuery(entryId, day), staleTime: 0 })
      onFound(
        day,
        squads.find(({ id }) => id === start?.id),
      )
      onClose()
    },
  })
  return (
    <StaffFinder
      tournamentId={tournament.id}
      timeZone={tournament.timeZone}
      value={search}
      onSearch={setSearch}
      cart={[]}
      take="Choose"
      onTake={take.mutate}
      busy={take.isPending}
      messages={[]}
      entryId={entryId}
      onClose={onClose}
    />
  )
}
