import { Text } from '@mantine/core'
import { ButtonLink } from '../kit/ButtonLink.tsx'
import { CentredPage } from './CentredPage.tsx'

/** Any address that names no page. */
export const NotFoundScreen = () => (
  <CentredPage title="404 Page Not Found">
    <Text>There is nothing at this address. It may have been mistyped, or the page has moved.</Text>
    <ButtonLink to="/registration">Go Back Home</ButtonLink>
  </CentredPage>
)
