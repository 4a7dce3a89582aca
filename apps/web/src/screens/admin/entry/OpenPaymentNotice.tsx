import { formatAgo } from '@kegler/domain/dates.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { serverNow } from '../../../client/api.ts'
import { useSave } from '../../../client/save.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { Money } from '../../../kit/Money.tsx'
import { outcomeOf } from '../../../payments/outcome.ts'

interface Props {
  payment: { id: string; name: string; amount: number; at: string }
}

/** A payment that somebody has open, with a button that ends it; one that was paid by then is settled instead. */
export function OpenPaymentNotice({ payment: { id, name, amount, at } }: Props) {
  const end = useSave('DELETE admin/payment/:paymentId')
  const run = async () => {
    const outcome = outcomeOf(await end.mutateAsync({ params: { paymentId: id } }))
    if (outcome.kind === 'paid') notify('Already paid', `${name} paid just now.`, 'orange')
    else notify('Payment Ended', 'Nobody can pay it any more.')
  }
  return (
    <Alert color="blue" role="status">
      <Group justify="space-between" gap="xs">
        <Text>
          <span>{`${name} opened a payment ${formatAgo(at, serverNow())}`}</span> (<Money dollars={amount} />)
        </Text>
        <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void run().catch(() => {})}>
          End Payment
        </Button>
      </Group>
    </Alert>
  )
}
