import { Alert, Button, Text } from '@mantine/core'
import { useCart, useCartClient } from './useCart.ts'

interface Props {
  tournamentId: string
  readOnly?: boolean
  mb?: 'sm'
}

/** Which prices of a cart have changed, until the captain goes on at the new ones: on every page that renews the hold. */
export function NewPrices({ tournamentId, readOnly = false, ...space }: Props) {
  const { newPrices } = useCart(tournamentId)
  const client = useCartClient()
  if (!newPrices) return null
  return (
    <Alert color="orange" role="status" {...space}>
      {[...new Set(newPrices.map(({ sentence }) => sentence))].map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Button variant="default" mt="sm" disabled={readOnly} onClick={() => client.takePrices(tournamentId)}>
        Continue at the new price
      </Button>
    </Alert>
  )
}
