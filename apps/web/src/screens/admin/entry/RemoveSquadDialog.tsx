import { startText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import type { MovableEntry } from './movable.ts'

/** Takes an entry off its squad, after a question. */
export function RemoveSquadDialog({ entry, onClose }: { entry: MovableEntry; onClose: () => void }) {
  const act = useAct('PUT admin/entry/:id/squad/change', {
    over: entry,
    values: { reason: '' },
    send: ({ reason }, { entryId, version }) => ({ params: { id: entryId }, body: { squadId: null, version, reason } }),
    notice: ['Squad Removed!', 'Squad was removed.'],
    failure: ['Squad Not Removed!', 'There was an error removing the squad of the entry.'],
  })
  const { entryNumber, teamName, squadDateTime, tournament } = act.over
  return (
    <ActDialog act={act} title="Remove Squad" submit="Yes" closeLabel="No" danger onClose={onClose}>
      <Text>{`Are you sure you want to remove ${entryNumber} ${teamName} from its squad${squadDateTime ? ` of ${startText(squadDateTime, tournament.timeZone)}` : ''}? Its place is free for others at once.`}</Text>
      <ReasonField {...act.field('reason')} />
    </ActDialog>
  )
}
