import { financeRoles } from '@kegler/domain/roles.ts'
import type { AnswerOf } from '../../../client/api.ts'
import { useHasRole } from '../../../client/session.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { PaymentLinkButton } from '../PaymentLinkButton.tsx'
import { ResendMail } from '../ResendMail.tsx'

const size = { variant: 'default', size: 'compact-sm' } as const

const ofPayments = ['Dispute', 'Amount differs', 'Refunded elsewhere']
const ofRosters = ['Roster at settlement', 'Mails to bowlers']

/** What can be done about an alert, or where. */
export function AlertAct({ alert }: { alert: AnswerOf<'GET admin/alerts'>['items'][number] }) {
  const { kind, entryId, captainId, captainName, tournamentId } = alert
  const mayOpenFinance = useHasRole(financeRoles)
  if (kind === 'Mail failed' && entryId) return <ResendMail entryId={entryId} compact hasKey={false} />
  if (kind === 'Mail failed' && tournamentId)
    return (
      <ButtonLink {...size} to="/admin/mail">
        Open Mail
      </ButtonLink>
    )
  if (['Late payment', 'Balance due'].includes(kind) && captainId && tournamentId)
    return <PaymentLinkButton captainId={captainId} to={captainName ?? 'the captain'} tournamentId={tournamentId} />
  if (captainId && (ofPayments.includes(kind) || !entryId))
    return (
      <ButtonLink {...size} to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
        Open Payments
      </ButtonLink>
    )
  if (entryId)
    return (
      <ButtonLink {...size} to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
        {kind === 'Refund failed' ? 'Refund Again' : 'Open Entry'}
      </ButtonLink>
    )
  if (kind.startsWith('Account '))
    return (
      mayOpenFinance && (
        <ButtonLink {...size} to="/finance">
          Open Finance
        </ButtonLink>
      )
    )
  if (tournamentId && kind === 'Held places')
    return (
      <ButtonLink {...size} to="/admin/tournament/$tournamentId" params={{ tournamentId }}>
        Open Figures
      </ButtonLink>
    )
  if (tournamentId && ofRosters.includes(kind))
    return (
      <ButtonLink {...size} to="/admin/entries" search={{ tournamentId }}>
        Open Entries
      </ButtonLink>
    )
  return (
    <ButtonLink {...size} to="/admin/money" search={tournamentId ? { tournamentId } : {}}>
      Open Payments
    </ButtonLink>
  )
}
