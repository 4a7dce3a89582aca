import { Title } from '@mantine/core'

export function ManageScreen() {
  return <Title order={1}>Manage Entries</Title>
}
