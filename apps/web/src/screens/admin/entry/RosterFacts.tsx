import { Stack } from '@mantine/core'
import { Facts } from '../../../kit/Facts.tsx'
import { RosterView } from '../../../rosters/RosterView.tsx'
import type { StaffRoster } from './staffRoster.ts'

/** A roster to read. */
export function RosterFacts({ roster }: { roster: StaffRoster }) {
  const { name, groupCode, pairCode, divisionName, countryId, state, countries, states } = roster
  const place = [
    states.find(({ id }) => id === state)?.name ?? state,
    countries.find(({ id }) => id === countryId)?.name ?? countryId,
  ]
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Team Name', name],
          ['Group Code', groupCode],
          ['Companion Code', pairCode],
          ['Division', divisionName],
          ['Team from', place.filter(Boolean).join(', ')],
        ]}
      />
      <RosterView positions={roster.rosterPositions} />
    </Stack>
  )
}
