import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { maintenanceQuery } from '../../maintenance.ts'
import { Loading } from '../../ui/Loading.tsx'

/** Stands in for every page while the product is maintained; looks again by itself. */
export function MaintenanceScreen() {
  const { data, isPending } = useQuery({ ...maintenanceQuery, refetchInterval: 30_000 })
  if (isPending) return <Loading />
  if (!data?.maintenanceMessage) return <Navigate to="/registration" replace />
  return (
    <Stack gap="lg" maw="44rem" py="xl">
      <Title order={1}>Maintenance</Title>
      <Alert color="blue" role="status">
        <Text>{data.maintenanceMessage}</Text>
      </Alert>
      <Text c="var(--text-soft)">This page looks again every half minute and goes on by itself.</Text>
    </Stack>
  )
}
