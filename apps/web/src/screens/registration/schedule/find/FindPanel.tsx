import { CloseButton, Group, Stack, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addSquads } from '../../../../cart/lines.ts'
import { useAddToCart } from '../../../../cart/useAddToCart.ts'
import { Await } from '../../../../kit/act/Await.tsx'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import { lazyPart } from '../../../../kit/lazyPart.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { FinderForm } from '../../../../places/finder/FinderForm.tsx'
import { FoundDates } from '../../../../places/finder/FoundDates.tsx'
import { type Found, type FoundOption, readSearch, type Search } from '../../../../places/finder/search.ts'
import { findQuery } from '../../../../places/squads.ts'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Wanted } from '../wanted.ts'

const JoinDialog = lazyPart(() => import('../JoinDialog.tsx'), 'JoinDialog')

interface Props {
  tournament: Tournament
  /** The search, as the address has it. */
  value: object
  onSearch: (search: Search) => void
  /** What was asked of the server. */
  onSearched: (search: Search) => void
  onClose: () => void
  onHeld: (day: string) => void
}

/** Finds dates on which all that the captain wants can be held: a panel, on small screens a dialog. */
export function FindPanel({ onClose, ...props }: Props) {
  const isSmall = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // opened by its button, not by a reload
    if (document.activeElement !== document.body) heading.current?.focus()
  }, [])
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const finder = <Finder {...props} onJoin={setWanted} />
  return (
    <>
      {isSmall ? (
        <Dialog opened={wanted === null} wide title="Find a Date" closeLabel="Close the search" onClose={onClose}>
          {finder}
        </Dialog>
      ) : (
        <Panel aria-labelledby="find-a-date">
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Title order={2} id="find-a-date" ref={heading} tabIndex={-1}>
              Find a Date
            </Title>
            <CloseButton size="xl" aria-label="Close the search" onClick={onClose} />
          </Group>
          {finder}
        </Panel>
      )}
      {/* apart from both: what is typed outlives a tablet that is turned */}
      {wanted && <JoinDialog tournament={props.tournament} wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

interface FinderProps extends Omit<Props, 'onClose'> {
  onJoin: (wanted: Wanted) => void
}
function Finder({ tournament, value, onSearch, onSearched, onHeld, onJoin }: FinderProps) {
  const key = JSON.stringify(value)
  const search = readSearch(value)
  const read = useQuery(findQuery(tournament.id, search))
  const { add, isPending, refused } = useAddToCart(tournament)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address names the search
  useEffect(() => onSearched(search), [key])
  const hold = async ({ day, starts, sets }: FoundOption) => {
    if (await add(addSquads([...starts, ...sets]))) onHeld(day)
    else void read.refetch()
  }
  return (
    <Await of={read} loading="Looking for dates.">
      {(found) => (
        <Stack gap="lg">
          <FinderForm search={search} found={found} onSearch={onSearch} busy={read.isFetching} />
          <ErrorList {...refused} />
          <FoundDates
            found={found}
            search={search}
            timeZone={tournament.timeZone}
            take="Hold All"
            onTake={(option) => void hold(option)}
            onSearch={onSearch}
            busy={isPending || read.isPlaceholderData}
            onJoin={() => onJoin(wantedFrom(found, search))}
          />
        </Stack>
      )}
    </Await>
  )
}

/** The request for the waiting list that a search makes. */
const wantedFrom = ({ eventId, events, lastDay, waitFor }: Found, { quantity, sets, ...search }: Search): Wanted => ({
  eventId: eventId ?? '',
  ...eventOf(events.find((event) => event.eventId === eventId)),
  ...{ quantity, atLeast: quantity, sets, squadIds: waitFor },
  until: search.lastDay ?? lastDay ?? '',
})
const eventOf = (event: Found['events'][number] | undefined) => ({
  eventName: event?.eventName ?? '',
  numberOfBowlers: event?.eventNumberOfBowlers ?? 1,
})
