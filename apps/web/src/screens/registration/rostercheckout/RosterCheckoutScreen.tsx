import { Title } from '@mantine/core'

export function RosterCheckoutScreen() {
  return <Title order={1}>Roster Checkout</Title>
}
