import { plural } from '@kegler/domain/texts.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/api.ts'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { Await } from '../../../kit/act/Await.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { tryOnServer } from '../../../kit/act/useDryRun.ts'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import { SquadStart } from '../../../lists/states.tsx'
import { mayTakeKept, takenOf } from '../squads/mayTakeKept.ts'
import { daysOf, type StaffSquad, StaffSquadPicker } from '../squads/StaffSquadPicker.tsx'
import { staffEntryQuery } from '../staffEntry.ts'
import type { Row } from './captainRows.ts'

const move = 'POST admin/captain/:id/move'
interface Props {
  captainId: string
  rows: readonly Row[]
  onMoved: () => void
  onClose: () => void
}

/** Moves entries of a captain together, with what is bundled or linked: all or none. */
export function MoveTeamsDialog(props: Props) {
  const { rows, onClose } = props
  const read = useQuery(staffEntryQuery(rows[0]?.id ?? ''))
  if (read.data) return <Moving {...props} first={read.data} />
  return (
    <Dialog opened title="Move Teams" onClose={onClose} wide>
      <Await of={read} />
    </Dialog>
  )
}

interface MovingProps extends Props {
  first: AnswerOf<'GET admin/entry/:id'>
}
function Moving({ captainId, rows, first, onMoved, onClose }: MovingProps) {
  const { tournament, eventName, squadDateTime } = first
  const moveOf = (squad: StaffSquad, reason: string, shown: readonly Row[]) => ({
    params: { id: captainId },
    body: {
      tournamentId: tournament.id,
      entries: shown.map(({ id, version }) => ({ entryId: id, version })),
      squadId: squad.id,
      reason,
    },
  })
  const takenBy = async (squad: StaffSquad, reason: string) => {
    const squads = [squad, ...squad.childSquads]
    if (squads.every(({ kept }) => kept === 0)) return []
    // what the server would do says where bundled entries go; a refusal is that of the move
    const { places } = await tryOnServer(move, moveOf(squad, reason, rows)).catch(() => ({ places: [] }))
    return takenOf(
      squads,
      places.flatMap(({ squadId, before, after }) => Array<string>(Math.max(0, after - before)).fill(squadId)),
    )
  }
  const act = useAct(move, {
    over: rows,
    values: { date: daysOf(first).start, squad: null as StaffSquad | null, reason: '' },
    check: ({ squad }) => ({ squad: squad ? null : 'Required' }),
    send: ({ squad, reason }, shown) => squad && moveOf(squad, reason, shown),
    ask: async ({ squad, reason }) => squad === null || mayTakeKept(await takenBy(squad, reason)),
    notice: ['Teams Moved!', `${plural(rows.length, 'entry was', 'entries were')} moved.`],
    onDone: onMoved,
  })
  const { date, squad } = act.typed
  return (
    <ActDialog
      act={act}
      title="Move Teams"
      submit={`Move ${plural(rows.length, 'entry', 'entries')}`}
      wide
      onClose={onClose}
    >
      <Text>
        <span>{`${eventName}, ${rows.map(({ entryNumber }) => entryNumber).join(', ')}. Now: `}</span>
        {squadDateTime ? (
          <SquadStart squadDateTime={squadDateTime} timeZone={tournament.timeZone} />
        ) : (
          <span>no squad time</span>
        )}
        . Linked and bundled entries go along.
      </Text>
      <StaffSquadPicker
        entry={first}
        date={date}
        onDate={(day) => act.setValues({ date: day, squad: null })}
        value={squad?.id ?? ''}
        onChange={(chosen) => act.set('squad', chosen)}
        moving={rows.length}
        error={act.errorOf('squad')}
      />
      <ReasonField {...act.field('reason')} />
    </ActDialog>
  )
}
