import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Panel, PanelBody } from '../../../kit/Panel.tsx'
import classes from './RosterCard.module.css'

interface Props {
  /** Names the roster: 'Entry #1', a reservation number. */
  title: string
  heading?: 'h2' | 'h3'
  /** Event, squad, team. */
  lines: readonly (string | null)[]
  status: ReactNode
  /** Menu or buttons at the end. */
  actions: ReactNode
  problems?: readonly string[]
  /** What is open below. */
  children?: ReactNode
}

/** One roster in a list: what it is for, whether it is complete, what can be done. */
export function RosterCard({ title, heading = 'h2', lines, status, actions, problems = [], children }: Props) {
  return (
    <Panel aria-label={title}>
      <Group justify="space-between" align="start" gap="0.75rem 1.5rem">
        <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text component={heading} fw={650} size="lg" m={0}>
            {title}
          </Text>
          {lines.map((line) => line && <Text key={line}>{line}</Text>)}
        </Box>
        <Group gap="sm" className={classes.end ?? ''}>
          {status}
          {actions}
        </Group>
      </Group>
      {problems.length > 0 && (
        <Box mt="sm">
          <ErrorList messages={problems} />
        </Box>
      )}
      {children && <PanelBody>{children}</PanelBody>}
    </Panel>
  )
}
