import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSave } from '../client/save.ts'
import { ActButton } from '../kit/act/ActButton.tsx'
import { SquadTime } from '../kit/SquadTime.tsx'
import type { Wait } from './waits.ts'

interface Props {
  wait: Wait
  offer: NonNullable<Wait['offer']>
}
/** What is held for a captain, to accept or decline. */
export function OfferActs({ wait, offer }: Props) {
  const navigate = useNavigate()
  const accept = useSave('POST registration/waits/:id/accept', {
    notice: ['The places are in your cart.', 'Pay for them while they are held.'],
  })
  const isPart = offer.quantity < wait.quantity
  const [waitForRest, setWaitForRest] = useState(isPart)
  const { version, tournamentId, timeZone } = wait
  const params = { id: wait.id }
  const put = async () => {
    const isDone = await accept.mutateAsync({ params, body: { version, waitForRest } }).catch(() => null)
    // the offer is gone by now
    if (isDone) await navigate({ to: '/registration/schedule/$tournamentId', params: { tournamentId } })
  }
  return (
    <>
      {offer.lines.map(({ eventName, startDateTime, quantity }) => (
        <Text key={`${eventName} ${startDateTime}`}>
          <span>{`${quantity} ${eventName}, `}</span>
          <SquadTime at={startDateTime} timeZone={timeZone} />
        </Text>
      ))}
      {isPart && (
        <Checkbox
          label="Wait for the Rest"
          checked={waitForRest}
          onChange={({ currentTarget }) => setWaitForRest(currentTarget.checked)}
        />
      )}
      <Group gap="xs">
        <Button loading={accept.isPending} onClick={() => void put()}>
          Accept
        </Button>
        <ActButton
          call="POST registration/waits/:id/decline"
          send={{ params, body: { version } }}
          title="Decline the Offer"
          question="The places go to the next, and you no longer wait for this start."
          confirm="Decline"
          cancel="Keep It"
          notice={['The offer is declined.', '']}
        >
          Decline
        </ActButton>
      </Group>
    </>
  )
}
