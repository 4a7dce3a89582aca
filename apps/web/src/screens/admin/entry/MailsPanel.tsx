import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../client/api.ts'
import { ActButton } from '../../../kit/act/ActButton.tsx'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { StaffEntry } from '../staffEntry.ts'

const shownFirst = 5
const states = {
  queued: ['attention', 'waiting'],
  sent: ['ok', 'sent'],
  failed: ['wrong', 'not delivered'],
} as const
const names: Readonly<Record<string, string>> = {
  ...{ invitation: 'Invitation', bowlerJoined: 'Joined', teamNews: 'Team news', bowlerAddedToRoster: 'On a roster' },
  ...{ squadChanged: 'Squad changed', squadRemoved: 'Squad removed', captainChanged: 'Captain changed' },
  ...{ waitMoved: 'Moved from the waiting list', shareReminder: 'Reminder of a share' },
  ...{ welcome: 'Welcome', adminReservation: 'Reservation', paymentLink: 'Balance due', balancePaid: 'Balance paid' },
  ...{
    paymentReceipt: 'Receipt',
    paymentReturned: 'Payment sent back',
    refunded: 'Refund',
    refundFailed: 'Refund failed',
  },
  ...{ entryCancelled: 'Cancelled', entryReactivated: 'Reactivated' },
  ...{ handOverOffered: 'Offered to another captain', handOverEnded: 'Offer ended' },
}

/** The mails about the entry and its payments. */
export function MailsPanel({ entry: { entryId, tournament } }: { entry: StaffEntry }) {
  const read = useQuery(query('GET admin/entry/:id/mails', { params: { id: entryId } }))
  const [opened, setOpened] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  return (
    <Panel aria-label="Mails">
      <Title order={2} mb="xs">
        Mails
      </Title>
      <Await of={read} loading="Loading the mails">
        {(mails) => (
          <Stack gap="sm">
            {mails.length === 0 && <Empty>No mails to display.</Empty>}
            {mails.slice(0, isWhole ? mails.length : shownFirst).map(({ id, kind, to, state, at, linkId }) => (
              <Group key={id} justify="space-between" gap="0.25rem 1rem">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text>{names[kind] ?? kind}</Text>
                  <Text size="sm" c="var(--text-soft)">{`${to}, ${dayTimeText(at, tournament.timeZone)}`}</Text>
                </div>
                <Group gap="xs">
                  <StatusBadge tone={states[state][0]}>{states[state][1]}</StatusBadge>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Open the mail to ${to}`}
                    onClick={() => setOpened(id)}
                  >
                    Open
                  </Button>
                  {linkId && (
                    <ActButton
                      size="compact-sm"
                      call="POST admin/entry/:id/invitation/:linkId/mail"
                      send={{ params: { id: entryId, linkId } }}
                      title="Send Again"
                      question={`The invitation goes to ${to} once more.`}
                      confirm="Send"
                      aria-label={`Send again to ${to}`}
                    >
                      Send Again
                    </ActButton>
                  )}
                </Group>
              </Group>
            ))}
            {mails.length > shownFirst && !isWhole && (
              <Button
                variant="subtle"
                w="fit-content"
                onClick={() => setWhole(true)}
              >{`Show all ${mails.length}`}</Button>
            )}
          </Stack>
        )}
      </Await>
      {opened && <MailDialog entryId={entryId} mailId={opened} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

interface Props {
  entryId: string
  mailId: string
  onClose: () => void
}
function MailDialog({ entryId, mailId, onClose }: Props) {
  const read = useQuery(query('GET admin/entry/:id/mails/:mailId', { params: { id: entryId, mailId } }))
  return (
    <Dialog opened title={read.data?.subject ?? 'Mail'} onClose={onClose} wide>
      <Await of={read} loading="Loading the mail">
        {({ text }) => (
          <Stack gap="md">
            <Text size="sm" c="var(--text-soft)">
              As it would be written now; its link does not work.
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
          </Stack>
        )}
      </Await>
    </Dialog>
  )
}
