import { CaptainEmail } from '@kegler/domain/captains/captain.staff.calls.ts'
import { useState } from 'react'
import { ActDialog } from '../../../staff/ActDialog.tsx'
import { EmailField } from '../../../staff/captains/EmailField.tsx'
import { ReasonField } from '../../../staff/squads/ReasonField.tsx'
import type { Captain } from './queries.ts'

/** For a captain whom staff made with a wrong address: nobody can sign in with it. */
export function CorrectEmailDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const [email, setEmail] = useState(captain.captainEmail)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const parsed = CaptainEmail.safeParse(email)
  const why = reason.trim()
  return (
    <ActDialog
      call="POST admin/captain/:id/email"
      sent={
        parsed.success
          ? { params: { id: captain.captainId }, body: { email: parsed.data, ...(why ? { reason: why } : {}) } }
          : null
      }
      title="Correct the e-mail"
      submit="Save"
      notice={['Captain Updated!', '']}
      failure={['Captain Not Updated!', '']}
      validate={() => {
        setTried(true)
        return true
      }}
      onClose={onClose}
    >
      <EmailField
        label="Email"
        except={captain.captainEmail}
        data-autofocus
        required
        maxLength={150}
        value={email}
        error={tried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        onChange={setEmail}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
