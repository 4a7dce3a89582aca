import { CaptainEmail } from '@kegler/domain/captains/captain.staff.calls.ts'
import { EmailField } from '../../../captains/EmailField.tsx'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import type { Captain } from './queries.ts'

/** For a captain whom staff made with a wrong address: nobody can sign in with it. */
export function CorrectEmailDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const { captainId, captainEmail } = captain
  const act = useAct('POST admin/captain/:id/email', {
    values: { email: captainEmail, reason: '' },
    check: ({ email }) => ({ email: CaptainEmail.safeParse(email).error?.issues[0]?.message }),
    send: (body) => ({ params: { id: captainId }, body }),
    notice: ['Captain Updated!', ''],
    failure: ['Captain Not Updated!', ''],
  })
  return (
    <ActDialog act={act} title="Correct the e-mail" submit="Save" onClose={onClose}>
      <EmailField {...act.field('email')} label="Email" except={captainEmail} data-autofocus required maxLength={150} />
      <ReasonField {...act.field('reason')} />
    </ActDialog>
  )
}
