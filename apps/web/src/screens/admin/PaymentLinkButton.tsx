import { Button } from '@mantine/core'
import { useSave } from '../../client/save.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { notify } from '../../kit/feedback/notify.ts'

interface Props {
  captainId: string
  /** Address or name of the captain. */
  to: string
  tournamentId: string
}

/** Mails the captain what they owe in a tournament, with the link to pay it. */
export function PaymentLinkButton({ captainId, to, tournamentId }: Props) {
  const send = useSave('POST admin/captain/:id/paymentLink')
  const ask = async () => {
    const isSure = await confirm({
      title: 'Send payment link',
      message: `A mail with the balance due and the link to pay it goes to ${to}.`,
      confirm: 'Send',
    })
    if (!isSure) return
    await send
      .mutateAsync({ params: { id: captainId }, body: { tournamentId } })
      .then(({ sentTo }) => notify('Payment link sent', `It goes to ${sentTo}.`))
      .catch(() => {})
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={send.isPending} onClick={() => void ask()}>
      Send payment link
    </Button>
  )
}
