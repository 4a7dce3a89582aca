import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../client/api.ts'
import { ActButton } from '../../../kit/act/ActButton.tsx'
import { Await } from '../../../kit/act/Await.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { type Invitation, Invitations } from '../../../rosters/Invitations.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import { InviteDialog } from './InviteDialog.tsx'

/** Who was invited to the team and who joined; nothing where captains invite nobody. */
export function TeamPanel({ entry: { entryId, tournament } }: { entry: StaffEntry }) {
  const { timeZone } = tournament
  const read = useQuery(query('GET admin/entry/:id/team', { params: { id: entryId } }))
  const [isInviting, setInviting] = useState(false)
  if (read.data?.reason && read.data.invitations.length === 0 && !read.data.linkUntil) return null
  const acts = ({ id: linkId, state, email }: Invitation) =>
    ['waiting', 'sent', 'not delivered'].includes(state) && (
      <ActButton
        size="compact-sm"
        call="DELETE admin/entry/:id/invitation/:linkId"
        send={{ params: { id: entryId, linkId } }}
        title="Revoke"
        question={`The invitation of ${email} ends.`}
        confirm="Revoke"
        aria-label={`Revoke the invitation of ${email}`}
      >
        Revoke
      </ActButton>
    )
  return (
    <Panel aria-label="Teammates">
      <Title order={2} mb="xs">
        Teammates
      </Title>
      <Await of={read} loading="Loading the team">
        {({ reason, invitations, linkUntil, news, free }) => (
          <Stack gap="sm">
            {invitations.length === 0 && <Text c="var(--text-soft)">Nobody was invited.</Text>}
            <Invitations invitations={invitations} acts={acts} />
            {linkUntil && (
              <Group gap="0.25rem 1rem" justify="space-between">
                <Text>{`The captain has given out a team link, until ${dayTimeText(linkUntil, timeZone)} at the latest.`}</Text>
                <ActButton
                  size="compact-sm"
                  call="DELETE admin/entry/:id/link"
                  send={{ params: { id: entryId } }}
                  title="End Link"
                  question="The link that the captain has given out ends. Who has joined stays."
                  confirm="End Link"
                >
                  End Link
                </ActButton>
              </Group>
            )}
            {news.slice(0, 3).map(({ at, text }) => (
              <Text key={`${at} ${text}`} size="sm">
                {text}
              </Text>
            ))}
            {!reason && free > 0 && (
              <Button variant="default" w="fit-content" onClick={() => setInviting(true)}>
                Invite Teammates
              </Button>
            )}
            {isInviting && <InviteDialog entryId={entryId} free={free} onClose={() => setInviting(false)} />}
          </Stack>
        )}
      </Await>
    </Panel>
  )
}
