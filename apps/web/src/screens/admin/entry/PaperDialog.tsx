import { TextInput } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import type { AskedBowler } from '../../../questions/asked.ts'

interface Props {
  entryId: string
  bowler: AskedBowler
  onClose: () => void
}

/** Who signed the waiver on paper: the bowler, or their parent or guardian. */
export function PaperDialog({ entryId, bowler, onClose }: Props) {
  const { bowlerId, name, isMinor } = bowler
  const act = useAct('POST admin/entry/:id/waiver/paper', {
    values: { signedName: isMinor ? '' : name },
    send: ({ signedName }) =>
      signedName.trim().length < 2
        ? null
        : { params: { id: entryId }, body: { bowlerId, signedName: signedName.trim() } },
    notice: ['Saved!', ''],
  })
  return (
    <ActDialog act={act} title={`${name}: Signed on Paper`} submit="Save" invalid={act.sent === null} onClose={onClose}>
      <TextInput
        label={isMinor ? 'Name of the parent or guardian' : 'Name on the paper'}
        {...act.field('signedName')}
        maxLength={100}
        required
        autoComplete="off"
      />
    </ActDialog>
  )
}
