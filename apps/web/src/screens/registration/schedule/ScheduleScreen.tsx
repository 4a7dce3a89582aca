import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { site } from '../../../app/site.ts'
import { type Tournament, tournamentQuery } from '../../../places/tournaments.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Offers } from './Offers.tsx'

const route = getRouteApi('/registration/schedule/$tournamentId')

/** Scheduler: choose a day, squads of its events and virtual events. */
export function ScheduleScreen() {
  const { tournamentId } = route.useParams()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(tournamentId))
  if (tournament.canCaptainPurchase && !tournament.captainPassesAgeRestrictions)
    return <Navigate to="/registration" search={{ prompt: 'age', tournament: tournamentId }} replace />
  return (
    <Stack gap="lg" flex={1}>
      <Title order={1}>{tournament.name}</Title>
      {tournament.marketingMessage && (
        <Alert color="blue">
          <Text style={{ whiteSpace: 'pre-line' }}>{tournament.marketingMessage}</Text>
        </Alert>
      )}
      {tournament.canCaptainPurchase ? <Offers tournament={tournament} /> : <Closed tournament={tournament} />}
    </Stack>
  )
}

function Closed({ tournament }: { tournament: Tournament }) {
  return (
    <>
      <Alert color="blue">
        Tournament is not available for purchase at this time. Please call {site.organisation} if you have any
        questions.{' '}
        {tournament.phoneNumber && (
          <Anchor
            href={`tel:${tournament.phoneNumber}`}
            inherit
            c="inherit"
            underline="always"
            display="inline-block"
            py="xs"
          >
            {tournament.phoneNumber}
          </Anchor>
        )}
      </Alert>
      {tournament.captainPurchaseReason && <Text>{tournament.captainPurchaseReason}</Text>}
      <Group>
        <ButtonLink to="/registration">Go Back Home</ButtonLink>
        {tournament.canCaptainManage && (
          <ButtonLink
            to="/registration/manage/$tournamentId/{-$paymentId}"
            params={{ tournamentId: tournament.id }}
            variant="default"
          >
            Manage
          </ButtonLink>
        )}
      </Group>
    </>
  )
}
