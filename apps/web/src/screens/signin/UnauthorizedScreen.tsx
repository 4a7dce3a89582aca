import { missingRole } from '@kegler/domain/roles.ts'
import { Text } from '@mantine/core'
import { useProfile } from '../../client/session.ts'
import { ButtonLink } from '../../kit/ButtonLink.tsx'
import { site } from '../../net/site.ts'
import { refusedGroup } from '../../shell/links.ts'
import { RefusedGroup } from '../../shell/RefusedGroup.tsx'
import { SupportContact } from '../../shell/SupportContact.tsx'
import { CentredPage } from '../CentredPage.tsx'

/** Where a route sends people who lack its role, or act for a group that is not served. */
export function UnauthorizedScreen() {
  const profile = useProfile()
  const support = site.supportContact && (
    <Text>
      Registration support: <SupportContact />
    </Text>
  )
  if (profile && refusedGroup(profile) !== null)
    return (
      <CentredPage title="This Partner Hub is not supported">
        <RefusedGroup profile={profile} />
        {support}
        <ButtonLink to="/registration">Go Back Home</ButtonLink>
      </CentredPage>
    )
  return (
    <CentredPage title="Unauthorized">
      <Text>{`Sorry, but you do not have permission to view this page. If you believe this is incorrect please contact your Registration support at ${site.organisation}.`}</Text>
      {support}
      <Text c="var(--text-soft)" size="sm">
        {missingRole}
      </Text>
      <ButtonLink to="/registration">Go Back Home</ButtonLink>
    </CentredPage>
  )
}
