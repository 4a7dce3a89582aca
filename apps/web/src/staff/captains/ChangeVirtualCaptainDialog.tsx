import { whyTooManyVirtual } from '@kegler/domain/captains/captain-change.rules.ts'
import { useState } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { ReasonField } from '../squads/ReasonField.tsx'
import { CaptainFields } from './CaptainFields.tsx'
import { captainChanged, type NewCaptain } from './ChangeCaptainDialog.tsx'
import { StepsDialog } from './StepsDialog.tsx'
import { useCaptainLookup } from './useCaptainLookup.ts'

interface Props {
  virtualEventId: string
  virtualEntries: readonly { id: string; position: number; version: number }[]
  onChanged: (captain: NewCaptain) => void
  onFailed: (messages: string[]) => void
  onClose: () => void
}

/** Gives virtual entries to a captain who has bowlers or teams for so many. */
export function ChangeVirtualCaptainDialog({ virtualEventId, virtualEntries, onChanged, onFailed, onClose }: Props) {
  const lookup = useCaptainLookup(virtualEventId)
  const [reason, setReason] = useState('')
  const { captain, found } = lookup
  const why = reason.trim()
  const steps =
    captain &&
    virtualEntries.map(({ id, position, version }) => ({
      label: `Row ${position}`,
      sent: { body: { ...captain, virtualEntryId: id, version, ...(why ? { reason: why } : {}) } },
    }))
  return (
    <StepsDialog
      call="POST admin/captain/change/virtualentry"
      title="Change Captain"
      submit={found && !found.isKnown ? 'Create' : 'Update'}
      steps={steps}
      error={found ? whyTooManyVirtual(found.room ?? 0, virtualEntries.length) : null}
      validate={lookup.validate}
      onDone={({ last, messages }) => {
        if (messages.length > 0) onFailed(messages)
        else {
          notify(...captainChanged)
          if (last) onChanged(last)
        }
        onClose()
      }}
      onClose={onClose}
    >
      <CaptainFields lookup={lookup} />
      <ReasonField value={reason} onChange={setReason} />
    </StepsDialog>
  )
}
