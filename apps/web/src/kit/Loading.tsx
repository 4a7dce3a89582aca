import { Group, Loader, Text } from '@mantine/core'

/** A wait with words; read out politely. */
export function Loading({ children = 'Loading …' }: { children?: string | undefined }) {
  return (
    <Group role="status" data-loading gap="sm" py="xl" justify="center">
      <Loader size="sm" aria-hidden />
      <Text c="var(--text-soft)">{children}</Text>
    </Group>
  )
}
