import { named } from '@kegler/domain/search/name-matches.ts'
import { Box, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProfile } from '../../app/session.ts'
import { activeTournaments } from '../../places/tournaments.ts'
import { RefusedGroup } from '../../shell/RefusedGroup.tsx'
import { columns } from '../../ui/columns.ts'
import { Empty } from '../../ui/Empty.tsx'
import { CartNotice } from './CartNotice.tsx'
import { HomePrompts } from './HomePrompts.tsx'
import classes from './HomeScreen.module.css'
import { PaymentNotice } from './PaymentNotice.tsx'
import { TournamentCard } from './TournamentCard.tsx'

const route = getRouteApi('/registration')
const searchAbove = 6

/** Home: the tournaments a captain can register for or manage. */
export function HomeScreen() {
  const { data: tournaments } = useSuspenseQuery(activeTournaments)
  const { name = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const profile = useProfile()
  const shown = named(tournaments, name)
  return (
    <Stack gap="xl">
      {profile && <RefusedGroup profile={profile} />}
      <PaymentNotice tournaments={tournaments} />
      <CartNotice />
      <Group justify="space-between" align="flex-end" gap="1rem 2rem">
        <div>
          <Title order={1}>Tournaments</Title>
          <Text c="var(--text-soft)" mt={4}>
            Register your teams, or manage the entries you already have.
          </Text>
        </div>
        {tournaments.length > searchAbove && (
          <Box component="search" flex="0 1 20rem" miw="min(100%, 16rem)">
            <form
              onSubmit={(event) => {
                event.preventDefault()
                const words = new FormData(event.currentTarget).get('name')
                void navigate({ search: (kept) => ({ ...kept, name: String(words ?? '').trim() || undefined }) })
              }}
            >
              <TextInput
                name="name"
                type="search"
                label="Search by name"
                placeholder="Press Enter to search"
                defaultValue={name}
                key={name}
              />
            </form>
          </Box>
        )}
      </Group>
      {shown.length === 0 ? (
        <Empty>No active tournaments found.</Empty>
      ) : (
        <ul className={classes.cards} style={{ ...columns('20rem'), gap: 'clamp(1rem, 2.5vw, 1.75rem)' }}>
          {shown.map((tournament, index) => (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <HomePrompts tournaments={tournaments} />
    </Stack>
  )
}
