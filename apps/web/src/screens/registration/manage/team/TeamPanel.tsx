import { dayTimeText } from '@kegler/domain/dates.ts'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../client/api.ts'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { Await } from '../../../../kit/act/Await.tsx'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { type Invitation, Invitations } from '../../../../rosters/Invitations.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { OpenLink } from './OpenLink.tsx'

/** Teammates of a bought team: the link, invitations by mail, who joined. */
export function TeamPanel({ entry }: { entry: Entry }) {
  const { id, name, timeZone } = entry
  const read = useQuery(query('GET registration/entry/:id/team', { params: { id } }))
  const acts = ({ id: linkId, state, email }: Invitation) =>
    ['waiting', 'sent', 'not delivered'].includes(state) && (
      <>
        <ActButton
          size="compact-sm"
          call="POST registration/entry/:id/invitation/:linkId/mail"
          send={{ params: { id, linkId } }}
          title="Send Again"
          question={`The invitation goes to ${email} once more.`}
          confirm="Send"
          notice={['Sent!', 'The mail is on its way.']}
          aria-label={`Send again to ${email}`}
        >
          Send Again
        </ActButton>
        <ActButton
          size="compact-sm"
          call="DELETE registration/entry/:id/invitation/:linkId"
          send={{ params: { id, linkId } }}
          title="Revoke"
          question={`The invitation of ${email} ends.`}
          confirm="Revoke"
          aria-label={`Revoke the invitation of ${email}`}
        >
          Revoke
        </ActButton>
      </>
    )
  return (
    <Await of={read} loading="Loading the team" again>
      {({ reason, link, free, positions, invitations, news }) => (
        <Stack gap="lg">
          <Text role="status">{`${positions - free} of ${positions} positions are filled.`}</Text>
          {reason && <Alert color="blue">{reason}</Alert>}
          {!reason && (link || free > 0) && (
            <OpenLink entryId={id} team={name} link={link} isFull={free === 0} timeZone={timeZone} />
          )}
          {!reason && free > 0 && <InvitationForm entryId={id} free={free} />}
          {invitations.length > 0 && (
            <Stack gap="sm">
              <Title order={4}>Invitations</Title>
              <Invitations invitations={invitations} acts={acts} />
            </Stack>
          )}
          {news.length > 0 && (
            <Stack gap="xs">
              <Title order={4}>News</Title>
              {news.map(({ at, text }) => (
                <Text key={`${at} ${text}`}>
                  <span>{text}</span>{' '}
                  <Text span size="sm" c="var(--text-soft)">
                    {dayTimeText(at, timeZone)}
                  </Text>
                </Text>
              ))}
            </Stack>
          )}
        </Stack>
      )}
    </Await>
  )
}
