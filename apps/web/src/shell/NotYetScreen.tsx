import { Stack, Text, Title } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'

/** The page of an address that is reserved for a screen to come. */
export const NotYetScreen = () => <NotYet order={1} />
/** The same below the header of a tournament. */
export const NotYetTab = () => <NotYet order={2} />

function NotYet({ order }: { order: 1 | 2 }) {
  const title = useMatches().at(-1)?.staticData.title
  return (
    <Stack gap="xs">
      <Title order={order}>{title}</Title>
      <Text>This page is not available yet.</Text>
    </Stack>
  )
}
