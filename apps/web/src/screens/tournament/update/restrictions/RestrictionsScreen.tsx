import { Stack } from '@mantine/core'
import { BundlingPanel } from './BundlingPanel.tsx'
import { RestrictionsForm } from './RestrictionsForm.tsx'
import { SelfServiceForm } from './SelfServiceForm.tsx'
import { TeammatesForm } from './TeammatesForm.tsx'

/** Who may register and how rosters must be, and what is sold together alone, what captains do themselves afterwards. */
export const RestrictionsScreen = () => (
  <Stack gap="xl">
    <RestrictionsForm />
    <TeammatesForm />
    <SelfServiceForm />
    <BundlingPanel />
  </Stack>
)
