import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Panel, PanelBody } from '../../../kit/Panel.tsx'
import { SquadTime } from '../../../kit/SquadTime.tsx'
import classes from './RosterCard.module.css'

interface Props {
  /** Names the roster: 'Entry #1', a reservation number. */
  title: string
  heading?: 'h2' | 'h3'
  event: string
  squad: { squadDateTime: string | null; timeZone: string }
  team: string | null
  status: ReactNode
  /** Menu or buttons at the end. */
  actions: ReactNode
  problems?: readonly string[]
  /** What is open below. */
  children?: ReactNode
}

/** One roster in a list: what it is for, whether it is complete, what can be done. */
export function RosterCard({ title, heading = 'h2', event, squad, team, status, actions, ...rest }: Props) {
  const { squadDateTime, timeZone } = squad
  const { problems = [], children } = rest
  return (
    <Panel aria-label={title}>
      <Group justify="space-between" align="start" gap="0.75rem 1.5rem">
        <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text component={heading} fw={650} size="lg" m={0}>
            {title}
          </Text>
          <Text>{event}</Text>
          {squadDateTime && (
            <Text>
              <SquadTime at={squadDateTime} timeZone={timeZone} />
            </Text>
          )}
          {team && <Text>{team}</Text>}
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
