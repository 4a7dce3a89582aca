import { Stack } from '@mantine/core'
import { BundlingPanel } from './BundlingPanel.tsx'
import { RestrictionsForm } from './RestrictionsForm.tsx'

/** Who may register and how rosters must be, and what is sold together alone. */
export const RestrictionsScreen = () => (
  <Stack gap="xl">
    <RestrictionsForm />
    <BundlingPanel />
  </Stack>
)
