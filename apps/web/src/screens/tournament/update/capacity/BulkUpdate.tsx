import { BulkCapacity } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Group, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { GuardedDialog } from '../../../../kit/act/GuardedDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { NumberField } from '../../../../kit/form/NumberField.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { squadEvents } from '../squads/squadReads.ts'

interface Props {
  /** As the table is filtered. */
  eventId: string | null
  from: string | null
  through: string | null
  onClose: () => void
}
/** Sets the share that captains may buy, of an event's squads on some days. */
export function BulkUpdate({ eventId, from, through, onClose }: Props) {
  const { id, timeZone } = useSetupTournament()
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const act = useAct('POST capacity', {
    values: {
      capacity: null as number | null,
      eventId,
      startDate: from ?? known.firstDay,
      endDate: through ?? known.lastDay,
    },
    schema: BulkCapacity,
    send: (body) => ({ body }),
    notice: ({ squads }) => ['Saved!', `${plural(squads, 'squad was', 'squads were')} updated.`],
  })
  return (
    <GuardedDialog wide title="Bulk Update" onClose={onClose}>
      <ActForm
        act={act}
        label="Bulk Update"
        labels={{ capacity: 'Capacity', eventId: 'Event', startDate: 'Start date', endDate: 'End date' }}
        inline
        onClose={onClose}
        timeZone={timeZone}
      >
        <Group align="flex-start" gap="md">
          <NumberField
            kind="percent"
            {...act.number('capacity')}
            label="Capacity (percent)"
            description="Of the total entries"
            required
            rightSection="%"
            hideControls
            flex="1 1 8rem"
          />
          <Select
            {...act.choice('eventId')}
            label="Event"
            description="Its squads on these days"
            required
            flex="1 1 12rem"
            data={known.events.map((event) => ({ value: event.id, label: event.name }))}
          />
        </Group>
        <Group align="flex-start" gap="md">
          <DayField {...act.choice('startDate')} label="Start date" required flex="1 1 10rem" />
          <DayField {...act.choice('endDate')} label="End date" required flex="1 1 10rem" />
        </Group>
      </ActForm>
    </GuardedDialog>
  )
}
