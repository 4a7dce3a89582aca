import { Title } from '@mantine/core'

export function ScheduleScreen() {
  return <Title order={1}>Schedule</Title>
}
