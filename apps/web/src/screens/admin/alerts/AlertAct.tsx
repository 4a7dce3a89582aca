import type { AnswerOf } from '../../../app/api.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { PaymentLinkButton } from '../PaymentLinkButton.tsx'
import { ResendMail } from '../ResendMail.tsx'

const size = { variant: 'default', size: 'compact-sm' } as const

/** What can be done about an alert, or where. */
export function AlertAct({ alert }: { alert: AnswerOf<'GET admin/alerts'>['items'][number] }) {
  const { kind, entryId, captainId, captainName, tournamentId } = alert
  if (kind === 'Mail failed' && entryId) return <ResendMail entryId={entryId} compact hasKey={false} />
  if (kind === 'Mail failed' && tournamentId)
    return (
      <ButtonLink {...size} to="/admin/mail">
        Open Mail
      </ButtonLink>
    )
  if (kind === 'Refund failed' && entryId)
    return (
      <ButtonLink {...size} to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
        Refund Again
      </ButtonLink>
    )
  if (['Late payment', 'Balance due'].includes(kind) && captainId && tournamentId)
    return <PaymentLinkButton captainId={captainId} to={captainName ?? 'the captain'} tournamentId={tournamentId} />
  if (captainId && ['Dispute', 'Amount differs', 'Refunded elsewhere'].includes(kind))
    return (
      <ButtonLink {...size} to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
        Open Payments
      </ButtonLink>
    )
  return null
}
