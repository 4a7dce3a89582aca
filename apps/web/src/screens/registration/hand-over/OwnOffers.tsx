import { dayTimeText } from '@kegler/domain/dates.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { ActButton } from '../../../kit/act/ActButton.tsx'
import { Going } from './Going.tsx'
import { useHandOvers } from './handOvers.ts'

/** What this captain offers to others in a tournament, until it is accepted, declined or taken back. */
export const OwnOffers = ({ tournamentId }: { tournamentId: string }) =>
  useHandOvers()
    .filter((offer) => offer.isOwn && offer.tournamentId === tournamentId)
    .map(({ id, other, timeZone, expiresAt, ...going }) => (
      <Alert key={id} color="blue" title={`Offered to ${other}`} style={{ overflowWrap: 'anywhere' }}>
        <Stack gap="xs" align="start">
          <Text>{`They can accept until ${dayTimeText(expiresAt, timeZone)}. The entries are yours until then: you can change and pay them.`}</Text>
          <Going going={going} timeZone={timeZone} who="they" />
          <ActButton
            call="DELETE registration/handovers/:id"
            send={{ params: { id } }}
            title="Take the Offer Back"
            question={`${other} can no longer accept it, and gets a mail.`}
            confirm="Take Back"
            cancel="Keep It"
            notice={['The offer is taken back.', '']}
          >
            Take Back
          </ActButton>
        </Stack>
      </Alert>
    ))
