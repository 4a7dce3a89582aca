import { missingRole } from '@kegler/domain/roles.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useProfile } from '../../app/session.ts'
import { site } from '../../app/site.ts'
import { refusedGroup } from '../../shell/links.ts'
import { RefusedGroup } from '../../shell/RefusedGroup.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

/** Where a route sends people who lack its role, or act for a group that is not served. */
export function UnauthorizedScreen() {
  const profile = useProfile()
  if (profile && refusedGroup(profile) !== null)
    return (
      <Stack gap="md" align="flex-start" py="xl">
        <Title order={1}>This Partner Hub is not supported</Title>
        <RefusedGroup profile={profile} />
        {site.supportContact && <Text>Registration support: {site.supportContact}</Text>}
        <ButtonLink to="/registration">Go Back Home</ButtonLink>
      </Stack>
    )
  return (
    <Stack gap="md" align="flex-start" py="xl">
      <Title order={1}>Unauthorized</Title>
      <Text maw="40rem">
        Sorry, but you do not have permission to view this page. If you believe this is incorrect please contact your
        Registration support at {site.organisation}.
      </Text>
      {site.supportContact && <Text>Registration support: {site.supportContact}</Text>}
      <Text c="var(--text-soft)" size="sm">
        {missingRole}
      </Text>
      <ButtonLink to="/registration">Go Back Home</ButtonLink>
    </Stack>
  )
}
