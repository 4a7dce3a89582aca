import { Checkbox, TextInput } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import type { Captain } from './captainRows.ts'

/** First and last name; the account can get its own back. */
export function UpdateCaptainDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const { captainId, captainFirstName, captainLastName, nameRevision } = captain
  const act = useAct('POST admin/captain/update', {
    values: { firstName: captainFirstName, lastName: captainLastName, useAccountName: false },
    revision: nameRevision,
    check: ({ firstName }) => ({ firstName: firstName.trim() ? null : 'Required' }),
    send: (typed, revision) => ({ body: { captainId, ...typed, revision } }),
    notice: ['Captain Updated!', ''],
    failure: ['Captain Not Updated!', ''],
  })
  const { useAccountName } = act.typed
  return (
    <ActDialog
      act={act}
      title="Update Captain"
      submit="Save"
      labels={{ firstName: 'First Name', lastName: 'Last Name' }}
      onClose={onClose}
    >
      <TextInput
        {...act.field('firstName')}
        label="First Name"
        data-autofocus
        maxLength={100}
        required
        disabled={useAccountName}
      />
      <TextInput {...act.field('lastName')} label="Last Name" maxLength={100} disabled={useAccountName} />
      {captain.nameByStaff && !captain.neverSignedIn && (
        <Checkbox
          {...act.tick('useAccountName')}
          label="Use the account's name"
          description="From the captain's next sign-in on."
        />
      )}
    </ActDialog>
  )
}
