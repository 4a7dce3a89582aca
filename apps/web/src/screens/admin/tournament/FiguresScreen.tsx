import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Demand } from './Demand.tsx'
import { DueSoon } from './DueSoon.tsx'
import { EntryDollars } from './EntryDollars.tsx'
import { useMayOpenLists } from './FigureLink.tsx'
import classes from './Figures.module.css'
import { Fill } from './Fill.tsx'
import type { Figures } from './figures.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { MoneyByMethod } from './MoneyByMethod.tsx'
import { MoneyFlow } from './MoneyFlow.tsx'
import { SalesPace } from './SalesPace.tsx'
import { Sold } from './Sold.tsx'

const route = getRouteApi('/figures/admin/tournament/$tournamentId')

/** How a tournament sells, fills and is paid; every number that has a list opens it. */
export function FiguresScreen() {
  const { tournamentId } = route.useParams()
  const read = useQuery(query('GET admin/tournament/:tid/figures', { params: { tid: tournamentId } }))
  return <Await of={read}>{(figures) => <Shown figures={figures} />}</Await>
}

function Shown({ figures }: { figures: Figures }) {
  const mayOpen = useMayOpenLists()
  const { tournamentId, tournamentName, timeZone, at, events, squads, counts } = figures
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{tournamentName}</Title>
        {mayOpen && (
          <Group gap="md">
            <Link to="/admin/waits/$tournamentId" params={{ tournamentId }}>
              Waiting List
            </Link>
            <Link to="/admin/room/$tournamentId" params={{ tournamentId }}>
              Waiting Room
            </Link>
          </Group>
        )}
        <Text size="sm" c="var(--text-soft)">{`As of ${dayTimeText(at, timeZone)}`}</Text>
      </Group>
      {events.length === 0 && squads.length === 0 && counts.entries === 0 ? (
        <Empty>This tournament has no events yet.</Empty>
      ) : (
        <>
          <KeyFigures figures={figures} />
          <Sold figures={figures} />
          <div className={classes.pair}>
            <SalesPace figures={figures} />
            <MoneyFlow figures={figures} />
          </div>
          <DueSoon figures={figures} />
          <Fill figures={figures} />
          <Demand figures={figures} />
          <EntryDollars figures={figures} />
          <MoneyByMethod figures={figures} />
        </>
      )}
    </Stack>
  )
}
