import { Button, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../../../app/save.ts'
import { DeleteDialog } from '../../../../setup/DeleteDialog.tsx'
import { AverageBar } from '../../../../setup/divisions/AverageBar.tsx'
import { AverageSetDialog } from '../../../../setup/divisions/AverageSetDialog.tsx'
import { DivisionForm } from '../../../../setup/divisions/DivisionForm.tsx'
import { DivisionRow } from '../../../../setup/divisions/DivisionRow.tsx'
import { DivisionTester } from '../../../../setup/divisions/DivisionTester.tsx'
import { divisionsOf, type SetupDivision } from '../../../../setup/divisions.ts'
import type { SetupEvent, SetupVirtualEvent } from '../../../../setup/events.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { ListEditor } from '../../../../ui/form/ListEditor.tsx'
import type { OpenRow } from '../../../../ui/form/useOpenRow.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { RetryError } from '../../../../ui/RetryError.tsx'

interface Props {
  event: SetupEvent | SetupVirtualEvent
  bowled: readonly SetupEvent[]
  over: OpenRow
}
/** The divisions of an event with their forms, where their averages leave gaps, and a roster to try. */
export function EventDivisions({ event, bowled, over }: Props) {
  const { canCreateDivision } = useSetupTournament()
  const owner = { kind: 'maps' in event ? 'virtual' : 'event', id: event.id } as const
  const read = useQuery(divisionsOf(owner))
  const [isMakingSet, setMakingSet] = useState(false)
  const [deleting, setDeleting] = useState<SetupDivision | null>(null)
  const remove = useSave('PUT division/:id/delete', { form: true })
  if (!read.data) return read.error ? <RetryError of={read} /> : <Loading>Loading divisions.</Loading>
  const divisions = read.data
  const bowlers = bowlersOf(event, bowled)
  const close = () => {
    setDeleting(null)
    remove.reset()
  }
  const onDelete = (division: SetupDivision) =>
    remove.mutate(
      { params: { id: division.id } },
      {
        onSuccess: ({ name }) => {
          close()
          notify('Deleted!', `${name} was successfully deleted.`)
        },
      },
    )
  return (
    <Panel aria-labelledby="divisions">
      <Group justify="space-between" gap="md" mb="md">
        <Title order={2} size="h3" id="divisions">
          {event.name} Divisions
        </Title>
        {canCreateDivision && event.averageBased && divisions.length === 0 && (
          <Button variant="default" onClick={() => setMakingSet(true)}>
            Divisions by Average
          </Button>
        )}
      </Group>
      <Stack gap="lg">
        <ListEditor
          over={over}
          name="division"
          rows={divisions}
          keyOf={({ id }) => id}
          {...(canCreateDivision ? { addLabel: 'Create Division' } : {})}
          show={(division, open) => (
            <DivisionRow division={division} onOpen={open} onDelete={() => setDeleting(division)} />
          )}
          edit={(division, onClose) => (
            <DivisionForm owner={owner} event={event} division={division} onClose={onClose} />
          )}
        />
        {divisions.length === 0 && <Empty>Heads up! No divisions found.</Empty>}
        {divisions.length > 0 && event.averageBased && <AverageBar divisions={divisions} bowlers={bowlers} />}
        {divisions.length > 0 && <DivisionTester divisions={divisions} bowlers={bowlers} of={event} />}
      </Stack>
      {isMakingSet && (
        <AverageSetDialog
          of={owner.kind === 'event' ? { eventId: event.id } : { virtualEventId: event.id }}
          bowlers={bowlers}
          onClose={() => setMakingSet(false)}
        />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete Division"
          what={deleting.name}
          isDeleting={remove.isPending}
          error={remove.error}
          onDelete={() => onDelete(deleting)}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** Of a team-owned virtual event those of its teams; a bowler-owned one is bowled by one. */
function bowlersOf(event: SetupEvent | SetupVirtualEvent, bowled: readonly SetupEvent[]): number {
  if (!('maps' in event)) return event.numberOfBowlers
  const team = bowled.find(({ id }) => id === event.maps[0])
  return event.owner === 'team' && team ? team.numberOfBowlers : 1
}
