import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Empty.module.css'

/** Nothing to list: says so, and what can be done instead. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack className={classes.empty ?? ''} align="center" gap="md">
      <Text c="var(--text-soft)" ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  )
}
