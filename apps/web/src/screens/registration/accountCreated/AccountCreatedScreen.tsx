import { Title } from '@mantine/core'

export function AccountCreatedScreen() {
  return <Title order={1}>AccountCreated</Title>
}
