import type { DayText } from '@kegler/domain/dates.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { FinderForm } from '../../../places/finder/FinderForm.tsx'
import { FoundDates } from '../../../places/finder/FoundDates.tsx'
import { type FoundOption, readSearch, type Search } from '../../../places/finder/search.ts'

interface Props {
  tournamentId: string
  timeZone: string
  /** The search so far; {} is a new one. */
  value: object
  onSearch: (search: Search) => void
  /** What is reserved along with it. */
  cart: readonly { id: string; quantity: number }[]
  take: string
  /** Returns why it could not be taken, as sentences; then it is searched again. */
  onTake: (option: FoundOption) => void
  busy: boolean
  messages: readonly string[]
  /** One of the entries that are moved: event and number are given, nothing is paid. */
  entryId?: string
  /** The days that fit. */
  onFound?: (days: readonly DayText[]) => void
  onClose: () => void
}

/** Finds dates with the places that staff have. */
export function StaffFinder({ tournamentId, timeZone, value, onSearch, cart, entryId, onFound, ...props }: Props) {
  const search = readSearch(value)
  const squads = cart.map(({ id, quantity }) => ({ id, quantity }))
  const read = useQuery({
    ...query('POST admin/tournament/:tid/reservation/find', {
      params: { tid: tournamentId },
      body: { ...search, squads, entryId },
    }),
    placeholderData: (before) => before,
  })
  const days = read.data?.days
  useEffect(() => {
    if (days) onFound?.(days)
  }, [days, onFound])
  return (
    <Dialog opened wide title="Find a Date" closeLabel="Close the search" onClose={props.onClose}>
      <Await of={read} loading="Looking for dates.">
        {(found) => (
          <Stack gap="lg">
            <FinderForm
              search={search}
              found={found}
              onSearch={onSearch}
              isGiven={entryId !== undefined}
              busy={read.isFetching}
            />
            <ErrorList messages={props.messages} />
            <FoundDates
              found={found}
              search={search}
              timeZone={timeZone}
              take={props.take}
              isFree={entryId !== undefined}
              onTake={props.onTake}
              onSearch={onSearch}
              busy={props.busy || read.isPlaceholderData}
            />
          </Stack>
        )}
      </Await>
    </Dialog>
  )
}
