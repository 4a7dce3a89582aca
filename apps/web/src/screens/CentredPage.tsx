import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A page with one thing to say and one thing to do. */
export const CentredPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="md" align="flex-start" w="100%" maw="40rem" mx="auto" py="xl">
    <Title order={1}>{title}</Title>
    {children}
  </Stack>
)
