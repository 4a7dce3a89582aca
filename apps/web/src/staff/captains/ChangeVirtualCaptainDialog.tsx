import { whyTooManyVirtual } from '@kegler/domain/captains/captain-change.rules.ts'
import { useState } from 'react'
import { useOpened } from '../../ui/form/useOpened.ts'
import { CaptainChangeDialog, type ChangedBy } from './CaptainChangeDialog.tsx'
import { useCaptainLookup } from './useCaptainLookup.ts'

interface Props extends ChangedBy {
  virtualEventId: string
  virtualEntries: readonly { id: string; position: number; version: number }[]
}

/** Gives virtual entries to a captain who has bowlers or teams for so many. */
export function ChangeVirtualCaptainDialog({ virtualEventId, virtualEntries: newest, ...by }: Props) {
  const { opened: virtualEntries, takeNewest } = useOpened(newest)
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
    <CaptainChangeDialog
      call="POST admin/captain/change/virtualentry"
      lookup={lookup}
      reason={reason}
      onReason={setReason}
      steps={steps}
      takeNewest={takeNewest}
      error={found ? whyTooManyVirtual(found.room ?? 0, virtualEntries.length) : null}
      {...by}
    />
  )
}
