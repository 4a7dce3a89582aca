import { CaptainEmail } from '@kegler/domain/values.ts'
import { EmailField } from '../../../captains/EmailField.tsx'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import type { Captain } from './captainRows.ts'

/** For a captain whom staff made with a wrong address: nobody can sign in with it. */
export function CorrectEmailDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const { captainId, captainEmail, emailRevision } = captain
  const act = useAct('POST admin/captain/:id/email', {
    values: { email: captainEmail, reason: '' },
    revision: emailRevision,
    check: ({ email }) => ({ email: CaptainEmail.safeParse(email).error?.issues[0]?.message }),
    send: (typed, revision) => ({ params: { id: captainId }, body: { ...typed, revision } }),
    notice: ['Captain Updated!', ''],
    failure: ['Captain Not Updated!', ''],
  })
  return (
    <ActDialog act={act} title="Correct the e-mail" submit="Save" labels={{ email: 'Email' }} onClose={onClose}>
      <EmailField {...act.field('email')} label="Email" except={captainEmail} data-autofocus required maxLength={150} />
      <ReasonField {...act.field('reason')} />
    </ActDialog>
  )
}
