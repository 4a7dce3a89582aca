import { earlyLimitText, earlyText } from '@kegler/domain/places/early.rules.ts'
import { Text } from '@mantine/core'
import type { Tournament } from '../../places/tournaments.ts'

/** To captains who may register before everybody: since when, and how much. Before that it is why they cannot buy yet. */
export function EarlyNotice({ tournament }: { tournament: Pick<Tournament, 'earlyOpening' | 'timeZone'> }) {
  const { earlyOpening: early, timeZone } = tournament
  if (!early) return null
  return (
    <div>
      {early.isDue && <Text fw={650}>{earlyText(early, timeZone)}</Text>}
      <Text>{earlyLimitText(early)}</Text>
    </div>
  )
}
