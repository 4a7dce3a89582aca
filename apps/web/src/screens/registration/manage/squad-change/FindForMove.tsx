import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Await } from '../../../../kit/act/Await.tsx'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { FinderForm } from '../../../../places/finder/FinderForm.tsx'
import { FoundDates } from '../../../../places/finder/FoundDates.tsx'
import { readSearch } from '../../../../places/finder/search.ts'
import { findQuery } from '../../../../places/squads.ts'
import type { Tournament } from '../../../../places/tournaments.ts'

interface Props {
  tournament: Tournament
  /** What moves. */
  wanted: { eventId: string; quantity: number; sets: number }
  /** One of the entries. */
  entryId: string
  onFound: (day: string, squadId: string) => void
  onBack: () => void
}

/** Finds a start that has a place for all entries that move. */
export function FindForMove({ tournament, wanted, entryId, onFound, onBack }: Props) {
  const [value, setValue] = useState<object>(wanted)
  const search = readSearch(value)
  const read = useQuery(findQuery(tournament.id, { ...search, entryId }))
  return (
    <Stack gap="lg">
      <Await of={read} loading="Looking for dates.">
        {(found) => (
          <>
            <FinderForm search={search} found={found} onSearch={setValue} isGiven busy={read.isFetching} />
            <FoundDates
              found={found}
              search={search}
              timeZone={tournament.timeZone}
              take="Choose"
              isFree
              onTake={({ day, starts: [start] }) => onFound(day, start?.id ?? '')}
              onSearch={setValue}
              busy={read.isPlaceholderData}
            />
          </>
        )}
      </Await>
      <FormActions end>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </FormActions>
    </Stack>
  )
}
