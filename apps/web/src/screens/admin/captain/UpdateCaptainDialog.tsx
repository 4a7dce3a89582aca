import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '../../../staff/ActDialog.tsx'
import type { Captain } from './queries.ts'

/** First and last name; the account can be told to have its own again. */
export function UpdateCaptainDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const [firstName, setFirstName] = useState(captain.captainFirstName)
  const [lastName, setLastName] = useState(captain.captainLastName)
  const [useAccountName, setUseAccountName] = useState(false)
  const [tried, setTried] = useState(false)
  const isMissing = firstName.trim() === ''
  return (
    <ActDialog
      call="POST admin/captain/update"
      sent={isMissing ? null : { body: { captainId: captain.captainId, firstName, lastName, useAccountName } }}
      title="Update Captain"
      submit="Save"
      notice={['Captain Updated!', '']}
      failure={['Captain Not Updated!', '']}
      validate={() => {
        setTried(true)
        return true
      }}
      onClose={onClose}
    >
      <TextInput
        label="First Name"
        data-autofocus
        maxLength={100}
        required
        disabled={useAccountName}
        value={firstName}
        error={tried && isMissing ? 'Required' : undefined}
        onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
      />
      <TextInput
        label="Last Name"
        maxLength={100}
        disabled={useAccountName}
        value={lastName}
        onChange={({ currentTarget }) => setLastName(currentTarget.value)}
      />
      {captain.nameByStaff && !captain.neverSignedIn && (
        <Checkbox
          label="Use the account's name"
          description="From the captain's next sign-in on."
          checked={useAccountName}
          onChange={({ currentTarget }) => setUseAccountName(currentTarget.checked)}
        />
      )}
    </ActDialog>
  )
}
