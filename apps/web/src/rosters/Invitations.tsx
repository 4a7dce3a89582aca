import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../client/api.ts'
import { StatusBadge } from '../kit/StatusBadge.tsx'

type Team = AnswerOf<'GET registration/entry/:id/team'>
export type Invitation = Team['invitations'][number]
const tones = {
  waiting: 'attention',
  sent: 'attention',
  'not delivered': 'wrong',
  joined: 'ok',
  declined: 'quiet',
  left: 'quiet',
  ended: 'quiet',
} as const

interface Props {
  invitations: readonly Invitation[]
  /** What can be done with one. */
  acts?: (invitation: Invitation) => ReactNode
}

/** Who was invited, and what became of it. */
export const Invitations = ({ invitations, acts }: Props) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {invitations.map((one) => (
      <Group component="li" key={one.id} justify="space-between" gap="0.5rem 1rem">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={500}>{one.name ?? one.email}</Text>
          <Text size="sm" c="var(--text-soft)">
            {[
              one.position && `Position ${one.position}`,
              one.name && one.email,
              one.guardian && `for them: ${one.guardian}`,
              one.note && `'${one.note}'`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </div>
        <Group gap="sm">
          <StatusBadge tone={tones[one.state]}>{one.state}</StatusBadge>
          {acts?.(one)}
        </Group>
      </Group>
    ))}
  </Stack>
)
