import { Button, Group, Text, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { columns } from '../kit/columns.ts'
import { EmailField } from './EmailField.tsx'
import type { CaptainLookup } from './useCaptainLookup.ts'

/** The e-mail address of a captain with its search, and the names: locked of a known captain, typed of a new one. */
export function CaptainFields({ lookup }: { lookup: CaptainLookup }) {
  const { email, found, names, emailError, nameError, isSearching } = lookup
  const isLocked = found === null || found.isKnown
  const search = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || found) return
    event.preventDefault()
    void lookup.search()
  }
  return (
    <>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <EmailField
          label="Email"
          flex={1}
          data-autofocus
          maxLength={150}
          value={email}
          error={emailError || undefined}
          onChange={lookup.setEmail}
          onKeyDown={search}
          required
        />
        <Button variant="default" mt="1.4rem" loading={isSearching} onClick={() => void lookup.search()}>
          Search
        </Button>
      </Group>
      {found && (
        <Text role="status" c="var(--text-soft)">
          {found.isKnown
            ? 'This captain is known and keeps their own name.'
            : 'No captain with this address: one will be made. They own their entries after they sign in with it.'}
        </Text>
      )}
      <div style={{ ...columns('12rem'), gap: '0.75rem' }}>
        <TextInput
          label="First Name"
          maxLength={100}
          autoComplete="off"
          disabled={isLocked}
          value={names.firstName}
          error={nameError || undefined}
          onChange={({ currentTarget }) => lookup.setNames({ firstName: currentTarget.value })}
        />
        <TextInput
          label="Last Name"
          maxLength={100}
          autoComplete="off"
          disabled={isLocked}
          value={names.lastName}
          onChange={({ currentTarget }) => lookup.setNames({ lastName: currentTarget.value })}
        />
      </div>
    </>
  )
}
