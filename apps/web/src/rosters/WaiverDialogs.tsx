import { Text, TextInput } from '@mantine/core'
import { ActDialog } from '../kit/act/ActDialog.tsx'
import { useAct } from '../kit/act/useAct.ts'
import type { AskedBowler } from '../questions/asked.ts'
import { isAccepted, noAcceptance, WaiverAcceptance } from '../questions/WaiverAcceptance.tsx'

interface Props {
  tid: string
  bowler: AskedBowler
  onClose: () => void
}

/** A captain who bowls accepts for themselves. */
export function AcceptDialog({ tid, bowler, waiver, onClose }: Props & { waiver: { version: number; text: string } }) {
  const act = useAct('POST registration/tournament/:tid/waiver', {
    values: noAcceptance,
    send: (typed) =>
      isAccepted(typed)
        ? { params: { tid }, body: { version: waiver.version, signedName: typed.signedName.trim() } }
        : null,
    notice: ['Saved!', 'You have accepted the waiver.'],
  })
  return (
    <ActDialog act={act} title="Waiver" submit="Accept" wide invalid={act.sent === null} onClose={onClose}>
      <WaiverAcceptance
        text={waiver.text}
        name={bowler.name}
        minor={bowler.isMinor ?? false}
        typed={act.typed}
        onChange={act.setValues}
      />
    </ActDialog>
  )
}

/** Who signed on paper: the bowler, or their parent or guardian. */
export function PaperDialog({ tid, bowler, onClose }: Props) {
  const { bowlerId, name, isMinor } = bowler
  const act = useAct('POST registration/tournament/:tid/waiver/paper', {
    values: { signedName: isMinor ? '' : name },
    send: ({ signedName }) =>
      signedName.trim().length < 2 ? null : { params: { tid }, body: { bowlerId, signedName: signedName.trim() } },
    notice: ['Saved!', ''],
  })
  return (
    <ActDialog act={act} title="Signed on Paper" submit="Save" invalid={act.sent === null} onClose={onClose}>
      <Text>
        {isMinor
          ? `A parent or guardian of ${name} has signed the waiver on paper. Keep the paper: the tournament may ask for it.`
          : `${name} has signed the waiver on paper. Keep the paper: the tournament may ask for it.`}
      </Text>
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
