import { BulkCapacity } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { Group, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { squadEvents } from '../../../../setup/squads/queries.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { DayField } from '../../../../ui/dates/DayField.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { WholeNumber } from '../../../../ui/form/fields.tsx'
import { GuardedDialog } from '../../../../ui/form/GuardedDialog.tsx'

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
  const edit = useEditForm({
    call: 'POST capacity',
    values: {
      capacity: null as number | null,
      eventId,
      startDate: from ?? known.firstDay,
      endDate: through ?? known.lastDay,
    },
    schema: BulkCapacity,
    send: (typed) => ({ body: typed as never }),
    onSaved: ({ squads }) => {
      notify('Saved!', `${squads} ${squads === 1 ? 'squad was' : 'squads were'} updated.`)
      onClose()
    },
    dryRun: true,
  })
  return (
    <GuardedDialog wide title="Bulk Update" onClose={onClose}>
      <EditForm
        edit={edit}
        label="Bulk Update"
        labels={{ capacity: 'Capacity', eventId: 'Event', startDate: 'Start date', endDate: 'End date' }}
        inline
        onClose={onClose}
        timeZone={timeZone}
      >
        <Group align="flex-start" gap="md">
          <WholeNumber
            {...edit.number('capacity')}
            label="Capacity (percent)"
            description="Of the total entries"
            required
            suffix="%"
            flex="1 1 8rem"
          />
          <Select
            {...edit.choice('eventId')}
            label="Event"
            description="Its squads on these days"
            required
            flex="1 1 12rem"
            data={known.events.map((event) => ({ value: event.id, label: event.name }))}
          />
        </Group>
        <Group align="flex-start" gap="md">
          <DayField {...edit.choice('startDate')} label="Start date" required flex="1 1 10rem" />
          <DayField {...edit.choice('endDate')} label="End date" required flex="1 1 10rem" />
        </Group>
      </EditForm>
    </GuardedDialog>
  )
}
