import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../client/api.ts'
import { Panel } from '../../kit/Panel.tsx'
import { LinkPayment } from '../../payments/link/LinkPayment.tsx'
import type { Outcome } from '../../payments/outcome.ts'

/** What who has joined is asked to pay; nothing where their captain asks for no share. */
export function SharePart() {
  const read = useQuery(query('GET link/payment'))
  const [ended, setEnded] = useState<Outcome | null>(null)
  const share = read.data?.share
  if (!read.data || !share || (share.amount === 0 && share.paid === 0)) return null
  const money = (dollars: number) => formatMoney(toCents(dollars))
  return (
    <Panel aria-label="Your Share">
      <Title order={2} size="h3" mb="md">
        Your Share
      </Title>
      <Text mb="md">{`Your share: ${money(share.amount)} of ${money(share.price)}.${share.paid > 0 ? ` Paid: ${money(share.paid)}.` : ''}`}</Text>
      <LinkPayment
        debt={read.data}
        ended={ended}
        onEnd={(outcome) => {
          setEnded(outcome)
          void read.refetch()
        }}
      />
    </Panel>
  )
}
