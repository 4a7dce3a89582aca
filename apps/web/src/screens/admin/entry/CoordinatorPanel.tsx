import { Coordinator } from '@kegler/domain/entries/entry.staff.calls.ts'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { EmailField } from '../../../captains/EmailField.tsx'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { MailLink } from '../../../kit/MailLink.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import type { StaffEntry } from '../staffEntry.ts'

/** The contact person of the entry. */
export function CoordinatorPanel({ entry }: { entry: StaffEntry }) {
  const [opened, setOpened] = useState(false)
  const { coordinator } = entry
  return (
    <Panel aria-label="Coordinator Details">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Coordinator Details</Title>
        <Button variant="default" aria-label="Update Coordinator" onClick={() => setOpened(true)}>
          Update
        </Button>
      </Group>
      {coordinator ? (
        <Text>
          <span>{`${coordinator.firstName} ${coordinator.lastName},`}</span> <MailLink address={coordinator.email} />
        </Text>
      ) : (
        <Text c="var(--text-soft)">This entry has no coordinator.</Text>
      )}
      {opened && <CoordinatorDialog entry={entry} onClose={() => setOpened(false)} />}
    </Panel>
  )
}

function CoordinatorDialog({ entry, onClose }: { entry: StaffEntry; onClose: () => void }) {
  const { entryId, coordinator, coordinatorRevision, tournament } = entry
  const act = useAct('POST admin/entry/:id/coordinator', {
    values: coordinator ?? { firstName: '', lastName: '', email: '' },
    revision: coordinatorRevision,
    schema: Coordinator,
    send: (typed, revision) => ({ params: { id: entryId }, body: { ...typed, revision } }),
    notice: ['Coordinator Updated!', ''],
    failure: ['Coordinator Not Updated!', ''],
  })
  return (
    <ActDialog
      act={act}
      title="Update Coordinator"
      submit="Update"
      labels={{ firstName: 'First Name', lastName: 'Last Name', email: 'Email' }}
      timeZone={tournament.timeZone}
      onClose={onClose}
    >
      <TextInput {...act.field('firstName')} label="First Name" required autoComplete="off" data-autofocus />
      <TextInput {...act.field('lastName')} label="Last Name" required autoComplete="off" />
      <EmailField {...act.field('email')} label="Email" required />
    </ActDialog>
  )
}
