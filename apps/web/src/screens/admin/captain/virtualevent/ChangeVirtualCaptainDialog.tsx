import { whyTooManyVirtual } from '@kegler/domain/captains/captain-change.rules.ts'
import { CaptainChangeDialog, type ChangedBy } from '../../../../captains/CaptainChangeDialog.tsx'
import { useOpened } from '../../../../kit/act/useOpened.ts'

interface Props extends ChangedBy {
  virtualEventId: string
  virtualEntries: readonly { id: string; position: number; version: number }[]
}

/** Gives virtual entries to a captain who has bowlers or teams for so many. */
export function ChangeVirtualCaptainDialog({ virtualEventId, virtualEntries: newest, ...by }: Props) {
  const { opened: virtualEntries, takeNewest } = useOpened(newest)
  return (
    <CaptainChangeDialog
      call="POST admin/captain/change/virtualentry"
      virtualEventId={virtualEventId}
      stepsTo={(captain) =>
        virtualEntries.map(({ id, position, version }) => ({
          label: `Row ${position}`,
          sent: { body: { ...captain, virtualEntryId: id, version } },
        }))
      }
      whyNot={(room) => whyTooManyVirtual(room, virtualEntries.length)}
      takeNewest={takeNewest}
      {...by}
    />
  )
}
