import { ActButton } from '../../kit/act/ActButton.tsx'

interface Props {
  captainId: string
  /** Address or name of the captain. */
  to: string
  tournamentId: string
}

/** Mails the captain what they owe in a tournament, with the link to pay it. */
export const PaymentLinkButton = ({ captainId, to, tournamentId }: Props) => (
  <ActButton
    variant="subtle"
    size="compact-sm"
    call="POST admin/captain/:id/paymentLink"
    send={{ params: { id: captainId }, body: { tournamentId } }}
    title="Send payment link"
    question={`A mail with the balance due and the link to pay it goes to ${to}.`}
    confirm="Send"
    safe
    notice={({ sentTo }) => ['Payment link sent', `It goes to ${sentTo}.`]}
  >
    Send payment link
  </ActButton>
)
