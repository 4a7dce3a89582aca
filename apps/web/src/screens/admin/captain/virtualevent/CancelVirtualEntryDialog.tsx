import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../../../client/save.ts'
import { notify } from '../../../../kit/feedback/notify.ts'
import { showError } from '../../../../kit/problems.ts'
import { CancelDialog } from '../../../../payments/staff/CancelDialog.tsx'

interface Props {
  virtualEntryId: string
  /** 'All Events, Ann Alley' */
  name: string
}

/** Opens the cancellation of a virtual entry. */
export function CancelVirtualEntryButton({ virtualEntryId, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Cancel
      </Button>
      {isOpen && (
        <CancelDialog of={{ virtualEntryId }} title="Cancel Virtual Entry" name={name} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Takes a cancelled virtual entry back. */
export function ReactivateVirtualEntryButton({ virtualEntryId }: { virtualEntryId: string }) {
  const reactivate = useSave('POST admin/virtualEvent/virtualEntry/reactivate', {
    form: true,
    notice: ['Reactivated!', 'The virtual entry is active again.'],
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={reactivate.isPending}
      onClick={() =>
        reactivate.mutate(
          { body: { virtualEntryId } },
          {
            onError: (error) => {
              notify('Reactivation not successful!', 'Error reactivating the selected virtual entry', 'red')
              showError(error)
            },
          },
        )
      }
    >
      Reactivate
    </Button>
  )
}
