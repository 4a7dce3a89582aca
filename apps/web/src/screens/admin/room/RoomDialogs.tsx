import { Text } from '@mantine/core'
import { EmailField } from '../../../captains/EmailField.tsx'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'

interface Props {
  tournamentId: string
  onClose: () => void
}
export type Pace = 'faster' | 'slower' | 'pause' | 'resume'
const paces: Record<Pace, readonly [title: string, sentence: string]> = {
  faster: ['Faster', 'A quarter more people a minute are let in, and no more than that.'],
  slower: ['Slower', 'A fifth fewer people a minute are let in, and no more than that.'],
  pause: ['Pause', 'Nobody is called until you go on. Who is called or inside goes on.'],
  resume: ['Go On', 'People are called again.'],
}
const needsReason = ({ reason }: { reason: string }) => ({ reason: reason.trim() ? null : 'Enter a reason.' })

export function PaceDialog({ tournamentId: tid, pace, onClose }: Props & { pace: Pace }) {
  const [title, sentence] = paces[pace]
  const act = useAct('POST admin/tournament/:tid/room/pace', {
    values: { reason: '' },
    check: needsReason,
    send: ({ reason }) => ({ params: { tid }, body: { pace, reason } }),
    notice: ({ rate, isPaused }) => [isPaused ? 'Letting in is paused.' : `${rate} people a minute.`, ''],
  })
  return (
    <ActDialog act={act} title={title} submit={title} onClose={onClose}>
      <Text>{sentence}</Text>
      <ReasonField {...act.field('reason')} description="Kept in the audit." required data-autofocus />
    </ActDialog>
  )
}

/** A captain on the telephone. */
export function AddToRoomDialog({ tournamentId: tid, onClose }: Props) {
  const act = useAct('POST admin/tournament/:tid/room/people', {
    values: { email: '' },
    check: ({ email }) => ({ email: email.includes('@') ? null : 'Enter the e-mail address of the captain.' }),
    send: (body) => ({ params: { tid }, body }),
    notice: ({ number }) => ['The captain is in the waiting room', `Number ${number}.`],
  })
  return (
    <ActDialog act={act} title="Add to Waiting Room" submit="Add" onClose={onClose}>
      <Text>The captain gets a number; who has one keeps it. They see it when they sign in.</Text>
      <EmailField {...act.field('email')} label="Email" data-autofocus required maxLength={150} />
    </ActDialog>
  )
}

export function LastDialog({
  tournamentId: tid,
  person: { personId, name, number },
  onClose,
}: Props & { person: { personId: string; name: string; number: number } }) {
  const act = useAct('POST admin/tournament/:tid/room/people/:personId/last', {
    values: { reason: '' },
    check: needsReason,
    send: (body) => ({ params: { tid, personId }, body }),
    notice: ({ number: given }) => ['Put behind', `The new number is ${given}.`],
  })
  return (
    <ActDialog act={act} title="Put Behind" submit="Put Behind" danger onClose={onClose}>
      <Text>{`${name} gets a new number at the end in place of ${number}.`}</Text>
      <ReasonField {...act.field('reason')} description="Kept in the audit." required data-autofocus />
    </ActDialog>
  )
}
