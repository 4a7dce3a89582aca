import { plural } from '@kegler/domain/texts.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../client/api.ts'
import { useSave } from '../../../../client/save.ts'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { Loading } from '../../../../kit/Loading.tsx'
import { SquadTime } from '../../../../kit/SquadTime.tsx'
import { Table } from '../../../../kit/table/Table.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'

interface Props {
  tournament: Tournament
  choice: { entryIds: string[]; squadId: string }
  onBack: () => void
  onClose: () => void
}

/** From where to where everything goes, as the server would do it now, and the button that does it. */
export function MovePlan({ tournament, choice, onBack, onClose }: Props) {
  const params = { tid: tournament.id }
  const read = useQuery({
    ...query('POST registration/tournament/:tid/move/plan', { params, body: choice }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const move = useSave('POST registration/tournament/:tid/move', {
    notice: ['Teams Moved!', 'All entries were moved.'],
    form: true,
  })
  const moves = read.data?.moves ?? []
  const at = (instant: string | null) =>
    instant ? <SquadTime at={instant} timeZone={tournament.timeZone} /> : 'no squad time'
  const submit = () =>
    move.mutate(
      {
        params,
        body: { ...choice, moves: moves.map(({ entryId, squadId }) => ({ entryId, squadId: squadId ?? '' })) },
      },
      // a plan that has changed is shown again
      { onSuccess: onClose, onError: () => void read.refetch() },
    )
  const error = move.error ?? read.error
  return (
    <Stack gap="lg">
      {read.isPending && <Loading>Loading the plan.</Loading>}
      {read.data && (
        <>
          <Table
            rows={moves}
            keyOf={({ entryId }) => entryId}
            columns={[
              {
                header: 'Team',
                names: true,
                cell: ({ teamName, entryNumber }) => `${teamName}, reservation ${entryNumber}`,
              },
              {
                header: 'Event',
                phone: 'meta',
                cell: ({ eventName, goesAlong, linked }) =>
                  [
                    eventName,
                    goesAlong && 'goes along',
                    linked > 0 && `with ${plural(linked, 'linked entry', 'linked entries')}`,
                  ]
                    .filter(Boolean)
                    .join(', '),
              },
              {
                header: 'Move',
                phone: 'line',
                cell: ({ from, to }) => (
                  <>
                    <span>{at(from)}</span> → <b>{at(to)}</b>
                  </>
                ),
              },
            ]}
          />
          <Text>{`The price stays the same, and what was paid stays with the entries. One mail with the new times goes to ${read.data.mailTo}.`}</Text>
        </>
      )}
      <ErrorList error={error} />
      <FormActions end>
        <Button variant="default" disabled={move.isPending} onClick={onBack}>
          Back
        </Button>
        <Button loading={move.isPending} disabled={!read.data || read.isError} onClick={submit}>
          {`Move ${plural(moves.length, 'entry', 'entries')}`}
        </Button>
      </FormActions>
    </Stack>
  )
}
