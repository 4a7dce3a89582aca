import { sayWhy } from '@kegler/domain/waiting-room/room.rules.ts'
import { Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cart } from '../../../cart/cart.ts'
import { adminCart } from '../../../cart/staff/adminCart.ts'
import { staffTournamentQuery } from '../../../cart/staff/reservations.ts'
import { useSave } from '../../../client/save.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { messagesOf } from '../../../net/answers.ts'
import { PersonFields } from './PersonFields.tsx'
import { emptyPerson, problemsOf } from './people.ts'
import classes from './Review.module.css'
import { useCaptainByEmail } from './useCaptainByEmail.ts'

/** For whom it is reserved, and Reserve Now. What is typed stays until it is reserved. */
export function ReserveForm({ tournamentId, cart }: { tournamentId: string; cart: Cart }) {
  const [captain, setCaptain] = useState(emptyPerson)
  const [coordinator, setCoordinator] = useState(emptyPerson)
  const [sendMail, setSendMail] = useState(true)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { roomWaits } = useSuspenseQuery(staffTournamentQuery(tournamentId)).data
  const navigate = useNavigate()
  const write = useSave('POST admin/tournament/:id/reservation', { form: true })
  const lookup = useCaptainByEmail(captain.email)
  const named = lookup.known ? { ...captain, ...lookup.known } : captain
  const problems = problemsOf({ captain: named, coordinator })
  const shown = tried ? problems : {}
  const messages = write.error ? messagesOf(write.error) : (write.data?.messages ?? [])
  const reserve = async () => {
    setTried(true)
    if (write.isPending || Object.keys(problems).length > 0) return
    const answer = await write
      .mutateAsync({
        params: { id: tournamentId },
        body: bodyOf(tournamentId, cart, {
          ...{ captain: named, coordinator, sendMail },
          ...(reason.trim() ? { reason } : {}),
        }),
      })
      .catch(() => null)
    if (!answer?.captainId) return
    const { captainId, entryIds } = answer
    // the next act is taking the money for all of it
    const search = { select: [...entryIds, ...new Set(cart.virtualEvents.map(({ id }) => id))].join(',') }
    await adminCart.clear(tournamentId)
    await navigate({ to: '/admin/captain/$captainId/{-$paymentId}', params: { captainId }, search })
  }
  return (
    <Form aria-label="Reservation" onSubmit={() => void reserve()}>
      <div className={classes.people}>
        <Panel aria-labelledby="captain-title">
          <Title order={2} id="captain-title" mb="sm">
            Captain information
          </Title>
          <PersonFields
            prefix="captain"
            value={named}
            onChange={setCaptain}
            problems={shown}
            namesAreKnown={lookup.known !== null}
            required
          />
          <Text size="sm" c="var(--text-soft)" mt="xs" role="status">
            {lookup.sentence}
          </Text>
        </Panel>
        <Panel aria-labelledby="coordinator-title">
          <Title order={2} id="coordinator-title" mb="sm">
            Coordinator information (optional)
          </Title>
          <PersonFields prefix="coordinator" value={coordinator} onChange={setCoordinator} problems={shown} />
        </Panel>
      </div>
      <Checkbox
        my="md"
        label="Send the captain the mail of this reservation"
        checked={sendMail}
        onChange={({ currentTarget }) => setSendMail(currentTarget.checked)}
      />
      {roomWaits !== null && (
        <ReasonField value={reason} onChange={setReason} description={sayWhy(roomWaits)} required mb="md" maw="40rem" />
      )}
      <ErrorList messages={messages} />
      <Group gap="sm" mt="sm">
        <Button type="submit" loading={write.isPending}>
          Reserve Now
        </Button>
        <ButtonLink variant="default" to="/admin/squads" search={{ tournament: tournamentId }}>
          Return to Calendar
        </ButtonLink>
      </Group>
    </Form>
  )
}

interface Rest {
  captain: typeof emptyPerson
  coordinator: typeof emptyPerson
  sendMail: boolean
  reason?: string
}
const bodyOf = (tournamentId: string, { squads, virtualEvents }: Cart, rest: Rest) => ({
  tournamentId,
  entries: squads.map(({ id, quantity, eventTotalPrice }) => ({ squadId: id, quantity, price: eventTotalPrice })),
  virtualEntries: virtualEvents.map(({ id, eventId, quantity, price }) => ({
    ...{ virtualEventId: id, eventId, quantity, price },
  })),
  ...rest,
})
