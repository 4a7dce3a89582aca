import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { defaultFailureMessage } from '@kegler/domain/places/gates.rules.ts'
import { Alert, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../client/api.ts'
import { ButtonLink } from '../../kit/ButtonLink.tsx'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { WithPhone } from '../../kit/WithPhone.tsx'
import type { Tournament } from '../../places/tournaments.ts'

const route = getRouteApi('/registration')
const open = ['created', 'processing']

/** How the payment that has just ended went; one that is still being completed is looked at again. */
export function PaymentNotice({ tournaments }: { tournaments: readonly Tournament[] }) {
  const { payment } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error } = useQuery({
    ...query('GET registration/payment/:paymentId', { params: { paymentId: payment ?? '' } }),
    enabled: payment !== undefined,
    refetchInterval: ({ state }) => (state.data && open.includes(state.data.state) ? 5_000 : false),
  })
  const close = () => void navigate({ search: ({ payment: _, ...kept }) => kept, replace: true })
  if (error) return <ErrorList error={error} onClose={close} />
  if (!data) return null
  const tournament = tournaments.find(({ id }) => id === data.tournamentId)
  if (data.state === 'succeeded')
    return (
      <Alert color="green" role="status" withCloseButton onClose={close} closeButtonLabel="Close message">
        {tournament && (
          <Text fw={650}>
            {data.totalPaid > 0 ? `${tournament.name}: ${formatMoney(toCents(data.totalPaid))} paid` : tournament.name}
          </Text>
        )}
        <WithPhone text={data.paymentMessage ?? ''} number={tournament?.phoneNumber} />
        {data.messages.map((message) => (
          <Box key={message} mt="md">
            {message}
          </Box>
        ))}
        {tournament && !tournament.requireRosterBeforeCheckout && (
          <Box mt="md">
            <ButtonLink to="/registration/manage/$tournamentId/{-$paymentId}" params={{ tournamentId: tournament.id }}>
              Fill in your rosters
            </ButtonLink>
          </Box>
        )}
      </Alert>
    )
  if (open.includes(data.state))
    return (
      <Alert color="blue" role="status">
        Thank you! Your payment is being processed and your registration will be completed in a moment.
      </Alert>
    )
  const message = data.paymentMessage ?? defaultFailureMessage
  return <ErrorList messages={[message, ...data.messages]} phone={tournament?.phoneNumber} onClose={close} />
}
