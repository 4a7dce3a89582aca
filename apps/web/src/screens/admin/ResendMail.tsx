import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSave } from '../../client/save.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { KeyHint } from '../../kit/KeyHint.tsx'
import { useKeys } from '../../kit/keys.ts'

interface Props {
  entryId: string
  compact?: boolean
  /** One of a page has it. */
  hasKey?: boolean
}
/** Sends the captain their reservations of the entry's tournament once more. */
export function ResendMail({ entryId, compact = false, hasKey = true }: Props) {
  const { mutate, isPending } = useSave('POST admin/entry/:id/mail/resend')
  const send = () =>
    isPending ||
    mutate(
      { params: { id: entryId }, body: {} },
      { onSuccess: ({ to }) => notify('Mail Sent!', `The reservations were sent to ${to}.`) },
    )
  useKeys(hasKey ? [{ keys: 's', label: 'Send the confirmation again', run: send }] : [])
  return (
    <Button
      {...(compact ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
      leftSection={!compact && <IconMail size={16} stroke={1.75} aria-hidden />}
      rightSection={hasKey && <KeyHint>s</KeyHint>}
      loading={isPending}
      onClick={send}
    >
      Send Confirmation Again
    </Button>
  )
}
