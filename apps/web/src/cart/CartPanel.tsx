import { emptyCartMessage } from '@kegler/domain/cart/cart.rules.ts'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { Empty } from '../ui/Empty.tsx'
import { confirm } from '../ui/feedback/confirm.ts'
import { Money } from '../ui/Money.tsx'
import { Panel } from '../ui/Panel.tsx'
import { CartTable } from './CartTable.tsx'
import { isEmptyCart } from './cart.ts'
import { useCart, useCartClient, useClearCart } from './useCart.ts'

interface Props {
  tournamentId: string
  title?: string
  /** While a payment runs nothing can be removed. */
  readOnly?: boolean
  hideWhenEmpty?: boolean
}

/** The cart of a tournament: its lines, its total, and how to empty it. */
export function CartPanel({ tournamentId, title = 'Your cart', readOnly = false, hideWhenEmpty = false }: Props) {
  const cart = useCart(tournamentId)
  const client = useCartClient()
  const clear = useClearCart()
  if (isEmptyCart(cart)) return hideWhenEmpty ? null : <Empty>{emptyCartMessage}</Empty>
  return (
    <Panel id="cart" aria-labelledby="cart-title">
      <Title order={2} id="cart-title" mb="sm">
        {title}
      </Title>
      {cart.newPrices && (
        <Alert color="orange" role="status" mb="sm">
          {[...new Set(cart.newPrices.map(({ sentence }) => sentence))].map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
          <Button variant="default" mt="sm" disabled={readOnly} onClick={() => client.takePrices(tournamentId)}>
            Continue at the new price
          </Button>
        </Alert>
      )}
      <CartTable cart={cart} readOnly={readOnly || clear.isPending} />
      <Group justify="space-between" gap="sm" mt="md" mih="2.875rem" style={{ flexDirection: 'row-reverse' }}>
        <Text size="lg" fw={650}>
          Total <Money dollars={cart.total} />
        </Text>
        <Button
          variant="default"
          disabled={readOnly}
          loading={clear.isPending}
          onClick={() => void confirmClear(() => clear.mutate(tournamentId))}
        >
          Clear My Cart
        </Button>
      </Group>
    </Panel>
  )
}

/** Asks first; the same words wherever a cart is cleared. */
export async function confirmClear(clear: () => void): Promise<void> {
  const message = 'Are you sure you want to clear your cart?'
  if (await confirm({ title: 'Clear My Cart', message, confirm: 'Clear My Cart', danger: true })) clear()
}
