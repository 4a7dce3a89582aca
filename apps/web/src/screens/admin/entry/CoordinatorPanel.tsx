import { Coordinator } from '@kegler/domain/entries/entry.staff.calls.ts'
import { Anchor, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '../../../staff/ActDialog.tsx'
import { EmailField } from '../../../staff/captains/EmailField.tsx'
import { useOpened } from '../../../ui/form/useOpened.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** The contact person of the entry. */
export function CoordinatorPanel({ entry }: { entry: StaffEntry }) {
  const [opened, setOpened] = useState(false)
  const { coordinator } = entry
  return (
    <Panel aria-label="Coordinator Details">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Coordinator Details
        </Title>
        <Button variant="default" aria-label="Update Coordinator" onClick={() => setOpened(true)}>
          Update
        </Button>
      </Group>
      {coordinator ? (
        <Text>
          {coordinator.firstName} {coordinator.lastName},{' '}
          <Anchor href={`mailto:${coordinator.email}`}>{coordinator.email}</Anchor>
        </Text>
      ) : (
        <Text c="var(--text-soft)">This entry has no coordinator.</Text>
      )}
      {opened && <CoordinatorDialog entry={entry} onClose={() => setOpened(false)} />}
    </Panel>
  )
}

function CoordinatorDialog({ entry, onClose }: { entry: StaffEntry; onClose: () => void }) {
  const { entryId, coordinator } = entry
  const { opened, takeNewest } = useOpened({ coordinator, version: entry.version })
  const { version } = opened
  const [typed, setTyped] = useState(coordinator ?? { firstName: '', lastName: '', email: '' })
  const [isChecked, setIsChecked] = useState(false)
  const read = Coordinator.safeParse(typed)
  const errorOf = (name: keyof typeof typed) =>
    isChecked ? read.error?.issues.find(({ path }) => path[0] === name)?.message : undefined
  const field = (name: 'firstName' | 'lastName', label: string) => (
    <TextInput
      label={label}
      name={name}
      required
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
      error={errorOf(name)}
      autoComplete="off"
      {...(name === 'firstName' ? { 'data-autofocus': true } : {})}
    />
  )
  return (
    <ActDialog
      call="POST admin/entry/:id/coordinator"
      sent={read.success ? { params: { id: entryId }, body: { ...read.data, version } } : null}
      title="Update Coordinator"
      submit="Update"
      takeNewest={takeNewest}
      notice={['Coordinator Updated!', '']}
      failure={['Coordinator Not Updated!', '']}
      validate={() => {
        setIsChecked(true)
        return read.success
      }}
      onClose={onClose}
    >
      {field('firstName', 'First Name')}
      {field('lastName', 'Last Name')}
      <EmailField
        label="Email"
        name="email"
        required
        value={typed.email}
        error={errorOf('email')}
        onChange={(email) => setTyped({ ...typed, email })}
      />
    </ActDialog>
  )
}
