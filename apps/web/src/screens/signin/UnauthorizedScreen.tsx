import { Stack, Text, Title } from '@mantine/core'
import { site } from '../../app/site.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

/** Where a route sends people who lack its role. */
export function UnauthorizedScreen() {
  return (
    <Stack gap="md" align="flex-start" py="xl">
      <Title order={1}>Unauthorized</Title>
      <Text maw="40rem">
        Sorry, but you do not have permission to view this page. If you believe this is incorrect please contact your
        Registration support at {site.organisation}.
      </Text>
      {site.supportContact && <Text>Registration support: {site.supportContact}</Text>}
      <ButtonLink to="/registration">Go Back Home</ButtonLink>
    </Stack>
  )
}
