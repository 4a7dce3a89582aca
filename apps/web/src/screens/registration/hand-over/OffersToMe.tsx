import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSave } from '../../../client/save.ts'
import { ActButton } from '../../../kit/act/ActButton.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { Going } from './Going.tsx'
import { type HandOver, useHandOvers } from './handOvers.ts'

/** Entries that other captains offer to this one, to accept or to decline. */
export const OffersToMe = () =>
  useHandOvers()
    .filter(({ isOwn }) => !isOwn)
    .map((offer) => <Offer key={offer.id} offer={offer} />)

function Offer({ offer }: { offer: HandOver }) {
  const { id, other, tournamentId, tournamentName, timeZone, expiresAt } = offer
  const navigate = useNavigate()
  const accept = useSave('POST registration/handovers/:id/accept', {
    notice: ['The entries are yours.', 'You find them on this page.'],
  })
  const take = async () => {
    const isDone = await accept.mutateAsync({ params: { id } }).catch(() => null)
    // the router's types lose the optional param
    if (isDone) await navigate({ to: '/registration/manage/$tournamentId/{-$paymentId}', params: { tournamentId } })
  }
  return (
    <Panel aria-label={`Offer of ${other}`}>
      <Title order={2} size="h3">{`${other} offers you entries`}</Title>
      <Stack gap="xs" mt="xs">
        <Text>{`${tournamentName}. Accept until ${dayTimeText(expiresAt, timeZone)}.`}</Text>
        <Going going={offer} timeZone={timeZone} who="you" />
        <Group gap="xs" mt="xs">
          <Button loading={accept.isPending} onClick={() => void take()}>
            Accept
          </Button>
          <ActButton
            call="POST registration/handovers/:id/decline"
            send={{ params: { id } }}
            title="Decline the Offer"
            question={`The entries stay with ${other}, who gets a mail.`}
            confirm="Decline"
            cancel="Keep It"
            notice={['The offer is declined.', '']}
          >
            Decline
          </ActButton>
        </Group>
      </Stack>
    </Panel>
  )
}
