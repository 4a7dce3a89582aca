import { Stack, Text, Title } from '@mantine/core'
import { ButtonLink } from '../ui/ButtonLink.tsx'

/** Any address that names no page. */
export function NotFoundScreen() {
  return (
    <Stack gap="md" align="flex-start" py="xl">
      <Title order={1}>404 Page Not Found</Title>
      <Text maw="36rem">There is nothing at this address. It may have been mistyped, or the page has moved.</Text>
      <ButtonLink to="/registration">Go Back Home</ButtonLink>
    </Stack>
  )
}
