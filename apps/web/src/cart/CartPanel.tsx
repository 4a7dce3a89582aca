import { emptyCartMessage } from '@kegler/domain/cart/cart.rules.ts'
import { toCents } from '@kegler/domain/money.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Empty } from '../kit/Empty.tsx'
import { confirm } from '../kit/feedback/confirm.ts'
import { Money } from '../kit/Money.tsx'
import { Panel } from '../kit/Panel.tsx'
import { CartTable } from './CartTable.tsx'
import { isEmptyCart } from './cart.ts'
import { NewPrices } from './NewPrices.tsx'
import { useCart, useClearCart } from './useCart.ts'

interface Props {
  tournamentId: string
  title?: string
  /** While a payment runs nothing can be removed. */
  readOnly?: boolean
  hideWhenEmpty?: boolean
  /** Cents; less than the total where a deposit is paid. */
  paidNow?: number
  /** How it is paid, below a total that is larger then. */
  children?: ReactNode
}

/** The cart of a tournament: its lines, its total, and how to empty it. */
export function CartPanel({
  tournamentId,
  title = 'Your cart',
  readOnly = false,
  hideWhenEmpty = false,
  paidNow,
  children,
}: Props) {
  const cart = useCart(tournamentId)
  const clear = useClearCart()
  const isPart = paidNow !== undefined && paidNow < toCents(cart.total)
  if (isEmptyCart(cart)) return hideWhenEmpty ? null : <Empty>{emptyCartMessage}</Empty>
  return (
    <Panel id="cart" aria-labelledby="cart-title">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} id="cart-title">
          {title}
        </Title>
        <Button
          variant="default"
          disabled={readOnly}
          loading={clear.isPending}
          onClick={() => void confirmClear(() => clear.mutate(tournamentId))}
        >
          Clear My Cart
        </Button>
      </Group>
      <NewPrices tournamentId={tournamentId} readOnly={readOnly} mb="sm" />
      <CartTable cart={cart} readOnly={readOnly || clear.isPending} />
      {isPart && (
        <Text ta="end" mt="md" c="var(--text-soft)">
          Order <Money dollars={cart.total} />
        </Text>
      )}
      <Text ta="end" mt={isPart ? 0 : 'md'} fz={children ? 'min(var(--display), 9vw)' : 'lg'} fw={650}>
        <span>{isPart ? 'Total now' : 'Total'}</span> <Money cents={paidNow ?? toCents(cart.total)} />
      </Text>
      {children}
    </Panel>
  )
}

/** Asks first; the same words wherever a cart is cleared. */
export async function confirmClear(clear: () => void): Promise<void> {
  const message = 'Are you sure you want to clear your cart?'
  if (await confirm({ title: 'Clear My Cart', message, confirm: 'Clear My Cart', danger: true })) clear()
}
