import { Title } from '@mantine/core'

export function CheckoutScreen() {
  return <Title order={1}>Checkout</Title>
}
