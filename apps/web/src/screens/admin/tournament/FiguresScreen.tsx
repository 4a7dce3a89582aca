import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../app/api.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { EntryDollars } from './EntryDollars.tsx'
import type { Figures } from './figures.ts'
import { MoneyByMethod } from './MoneyByMethod.tsx'
import { SoldPerDay } from './SoldPerDay.tsx'
import { SquadFill } from './SquadFill.tsx'
import { Tiles } from './Tiles.tsx'

const route = getRouteApi('/figures/admin/tournament/$tournamentId')

/** How a tournament sells, fills and is paid; every number that has a list opens it. */
export function FiguresScreen() {
  const { tournamentId } = route.useParams()
  const read = useQuery(query('GET admin/tournament/:tid/figures', { params: { tid: tournamentId } }))
  if (!read.data) return read.error ? <RetryError of={read} /> : <Loading />
  return <Shown figures={read.data} />
}

function Shown({ figures }: { figures: Figures }) {
  const { tournamentName, timeZone, at, events, squads, counts } = figures
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{tournamentName}</Title>
        <Text size="sm" c="var(--text-soft)">
          As of {dayTimeText(at, timeZone)}
        </Text>
      </Group>
      {events.length === 0 && squads.length === 0 && counts.entries === 0 ? (
        <Empty>This tournament has no events yet.</Empty>
      ) : (
        <>
          <Tiles figures={figures} />
          <SoldPerDay figures={figures} />
          <SquadFill figures={figures} />
          <EntryDollars figures={figures} />
          <MoneyByMethod figures={figures} />
        </>
      )}
    </Stack>
  )
}
