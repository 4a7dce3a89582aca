import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../client/api.ts'
import { Await } from '../../kit/act/Await.tsx'
import { FormActions } from '../../kit/FormActions.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { LinkPayment } from '../../payments/link/LinkPayment.tsx'
import type { Outcome } from '../../payments/outcome.ts'
import { partNames } from './joinSteps.ts'

const debt = query('GET link/payment')

/** What who has joined is asked to pay; nothing where their captain asks for no share. */
function SharePart() {
  const read = useQuery(debt)
  const [ended, setEnded] = useState<Outcome | null>(null)
  const share = read.data?.share
  if (read.isError && !read.data) return <Await of={read} />
  if (!read.data || !share) return null
  const money = (dollars: number) => formatMoney(toCents(dollars))
  return (
    <Stack gap="md">
      <Text>{`Your share: ${money(share.amount)} of ${money(share.price)}.${share.paid > 0 ? ` Paid: ${money(share.paid)}.` : ''}`}</Text>
      <LinkPayment
        debt={read.data}
        ended={ended}
        onEnd={(outcome) => {
          setEnded(outcome)
          void read.refetch()
        }}
      />
    </Stack>
  )
}

/** The step after joining; it can be left for later. */
export function ShareStep({ onDone }: { onDone: () => void }) {
  const isDue = (useQuery(debt).data?.open ?? 0) > 0
  return (
    <>
      <SharePart />
      <FormActions>
        <Button variant={isDue ? 'default' : 'filled'} onClick={onDone}>
          {isDue ? 'Later' : 'Continue'}
        </Button>
      </FormActions>
    </>
  )
}

export function SharePanel() {
  const { data, isError } = useQuery(debt)
  const share = data?.share
  if (data ? !share || (share.amount === 0 && share.paid === 0) : !isError) return null
  return (
    <Panel aria-label={partNames.share}>
      <Title order={2} size="h3" mb="md">
        {partNames.share}
      </Title>
      <SharePart />
    </Panel>
  )
}
