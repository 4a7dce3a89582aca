import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../client/api.ts'
import { Await } from '../../kit/act/Await.tsx'
import { Money } from '../../kit/Money.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { SquadTime } from '../../kit/SquadTime.tsx'
import { type LinkedPayment, LinkPayment } from '../../payments/link/LinkPayment.tsx'
import { finishByLink, linkSession } from '../../payments/link/linkSession.ts'
import type { Outcome } from '../../payments/outcome.ts'
import { PaymentReturn } from '../../payments/PaymentReturn.tsx'
import { LinkRefusal } from '../join/LinkRefusal.tsx'

const route = getRouteApi('/pay/{-$paymentId}')

/** Somebody pays for a captain by a link. */
export function PayScreen() {
  const { paymentId }: { paymentId?: string } = route.useParams()
  const read = useQuery(query('GET link/payment'))
  const [ended, setEnded] = useState<Outcome | null>(null)
  const end = (outcome: Outcome) => {
    setEnded(outcome)
    void read.refetch()
  }
  if (read.isError && !read.data) return <LinkRefusal of={read} title="Pay" />
  return (
    <Stack gap="lg" maw="40rem" w="100%" mx="auto">
      <Title order={1}>{read.data ? `Pay for ${read.data.captain}` : 'Pay'}</Title>
      {paymentId && (
        <PaymentReturn
          paymentId={paymentId}
          session={linkSession}
          finish={(id) => finishByLink(id, false)}
          onOutcome={end}
          paid={null}
          pending={null}
        />
      )}
      <Await of={read} loading="Loading what is due.">
        {(debt) => (
          <Panel>
            <Text c="var(--text-soft)">{debt.tournament.name}</Text>
            <Items debt={debt} />
            <LinkPayment debt={debt} ended={ended} onEnd={end} />
          </Panel>
        )}
      </Await>
    </Stack>
  )
}

const Items = ({ debt: { items, tournament } }: { debt: LinkedPayment }) => (
  <Stack component="ul" gap="sm" my="md" p={0} style={{ listStyle: 'none' }}>
    {items.map(({ event, team, startsAt, amount }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
      <li key={index}>
        <Text fw={650}>{[team, event].filter(Boolean).join(', ')}</Text>
        {startsAt && (
          <Text>
            <SquadTime at={startsAt} timeZone={tournament.timeZone} />
          </Text>
        )}
        <Money dollars={amount} />
      </li>
    ))}
  </Stack>
)
