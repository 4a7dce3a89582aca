import { Alert, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { CentredPage } from '../CentredPage.tsx'

const route = getRouteApi('/maintenance')
const lookAgainMs = 30_000

/** Replaces every page while the product is maintained. Each look goes on by itself once the message is gone. */
export function MaintenanceScreen() {
  const message = route.useLoaderData()
  const router = useRouter()
  useInterval(() => void router.invalidate(), lookAgainMs, { autoInvoke: true })
  return (
    <CentredPage title="Maintenance">
      <Alert color="blue" role="status">
        <Text>{message}</Text>
      </Alert>
      <Text c="var(--text-soft)">This page looks again every half minute and goes on by itself.</Text>
    </CentredPage>
  )
}
