import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { PhoneLink } from '../../../kit/PhoneLink.tsx'
import { site } from '../../../net/site.ts'
import { type Tournament, tournamentQuery } from '../../../places/tournaments.ts'
import { EarlyNotice } from '../EarlyNotice.tsx'
import { Message } from './Message.tsx'
import { Offers } from './Offers.tsx'

const RoomNotice = lazyPart(() => import('../../../waiting-room/RoomNotice.tsx'), 'RoomNotice')
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
      {tournament.waitingRoom && <RoomNotice tournamentId={tournamentId} />}
      <EarlyNotice tournament={tournament} />
      {tournament.marketingMessage && <Message>{tournament.marketingMessage}</Message>}
      {tournament.canCaptainPurchase ? <Offers tournament={tournament} /> : <Closed tournament={tournament} />}
    </Stack>
  )
}

function Closed({ tournament }: { tournament: Tournament }) {
  return (
    <>
      <Alert color="blue">
        <span>{`Tournament is not available for purchase at this time. Please call ${site.organisation} if you have any questions.`}</span>{' '}
        {tournament.phoneNumber && <PhoneLink number={tournament.phoneNumber} />}
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
