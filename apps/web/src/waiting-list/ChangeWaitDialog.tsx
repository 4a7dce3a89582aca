import { keepsRank, lineText } from '@kegler/domain/waiting-list/wait.rules.ts'
import { WaitChange } from '@kegler/domain/waiting-list/waits.captain.calls.ts'
import { Text } from '@mantine/core'
import { ActDialog } from '../kit/act/ActDialog.tsx'
import { useAct } from '../kit/act/useAct.ts'
import { MoveFields } from './MoveFields.tsx'
import { WaitFields } from './WaitFields.tsx'
import type { Wait } from './waits.ts'

/** Changes a request; says before whether it keeps its place. */
export function ChangeWaitDialog({ wait, onClose }: { wait: Wait; onClose: () => void }) {
  const { id, version, quantity, atLeast, sets, needsSets, squadIds, inOrder, until } = wait
  const act = useAct('PUT registration/waits/:id', {
    values: { ...{ quantity, atLeast, sets, needsSets, squadIds, inOrder, until }, version },
    over: version,
    schema: WaitChange,
    send: (body, over) => ({ params: { id }, body: { ...body, version: over } }),
    notice: (changed) => ['Your request is changed', `${lineText(changed)}.`],
  })
  const { typed } = act
  return (
    <ActDialog act={act} title="Change Your Request" submit="Change" onClose={onClose}>
      {wait.kind === 'move' ? (
        <MoveFields act={act} wait={wait} />
      ) : (
        <WaitFields act={act} tournamentId={wait.tournamentId} timeZone={wait.timeZone} squad={wait} />
      )}
      <Text role="status">
        {keepsRank(wait, typed)
          ? 'You keep your place in the line.'
          : 'You go to the end of the line: you ask for more, or for other starts only.'}
      </Text>
    </ActDialog>
  )
}
