import { named } from '@kegler/domain/search/name-matches.ts'
import { Box, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProfile } from '../../client/session.ts'
import { columns } from '../../kit/columns.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { activeTournaments, type ListedTournament } from '../../places/tournaments.ts'
import { RefusedGroup } from '../../shell/RefusedGroup.tsx'
import { CartNotice } from './CartNotice.tsx'
import { HomePrompts } from './HomePrompts.tsx'
import classes from './HomeScreen.module.css'
import { OffersToMe } from './hand-over/lazyOffers.ts'
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
  const past = shown.filter(({ hasEnded }) => hasEnded)
  return (
    <Stack gap="xl">
      {profile && <RefusedGroup profile={profile} />}
      <PaymentNotice tournaments={tournaments} />
      <CartNotice />
      {profile?.hasHandOvers && <OffersToMe />}
      <Group justify="space-between" align="flex-end" gap="1rem 2rem">
        <div>
          <Title order={1}>Tournaments</Title>
          <Text c="var(--text-soft)" mt={4}>
            Register your teams, or manage the entries you already have.
          </Text>
        </div>
        {tournaments.length > searchAbove && (
          <Box component="search" flex="0 1 20rem" miw="min(100%, 16rem)">
            <Form
              onSubmit={(form) => {
                const words = new FormData(form).get('name')
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
            </Form>
          </Box>
        )}
      </Group>
      {shown.length === 0 ? (
        <Empty>No active tournaments found.</Empty>
      ) : (
        <Cards tournaments={shown.filter(({ hasEnded }) => !hasEnded)} />
      )}
      {past.length > 0 && (
        // What is searched for is not folded away.
        <Fold open={name !== ''} title={`Past tournaments (${past.length})`}>
          <Cards tournaments={past} />
        </Fold>
      )}
      <HomePrompts tournaments={tournaments} />
    </Stack>
  )
}

const Cards = ({ tournaments }: { tournaments: readonly ListedTournament[] }) => (
  <ul className={classes.cards} style={{ ...columns('20rem'), gap: 'clamp(0.75rem, 2.5vw, 1.5rem)' }}>
    {tournaments.map((tournament, index) => (
      <li key={tournament.id}>
        <TournamentCard tournament={tournament} first={index === 0 && !tournament.hasEnded} />
      </li>
    ))}
  </ul>
)
