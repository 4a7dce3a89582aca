import { Stack } from '@mantine/core'
import { Facts } from '../kit/Facts.tsx'
import { SquadTime } from '../kit/SquadTime.tsx'
import type { Entry } from './entryDraft.ts'
import { useLookups } from './lookups.ts'
import { RosterView } from './RosterView.tsx'

/** A purchased entry to read: event, reservation, squad, division, codes and who bowls. */
export function EntryView({ entry }: { entry: Entry }) {
  const { countries, states } = useLookups()
  const { squadDateTime, timeZone, countryId, state } = entry
  const place = [
    states.find(({ id }) => id === state)?.name ?? state,
    countries.find(({ id }) => id === countryId)?.name ?? countryId,
  ]
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Event Name', entry.eventName],
          ['Reservation Number', String(entry.entryNumber)],
          ['Team Name', entry.name],
          ['Squad', squadDateTime && <SquadTime at={squadDateTime} timeZone={timeZone} />],
          ['Location', entry.locationName],
          ['Division', entry.divisionName],
          ['Companion Code', entry.pairCode],
          ['Group Code', entry.groupCode],
          ['Team from', place.filter(Boolean).join(', ')],
        ]}
      />
      <RosterView positions={entry.rosterPositions} />
    </Stack>
  )
}
