import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

const frame = { border: '1px dashed var(--line)', borderRadius: 'var(--mantine-radius-lg)' }
/** Nothing to list: says so, and what can be done instead. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack p="min(3rem, 13vw) var(--mantine-spacing-lg)" style={frame} align="center" gap="md">
      <Text c="var(--text-soft)" ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  )
}
