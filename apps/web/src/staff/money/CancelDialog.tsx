import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { useFirstAnswer } from '../../ui/form/useOpened.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { ActDialog } from '../ActDialog.tsx'
import { CancelFields, useCancelForm } from './CancelFields.tsx'
import { type RefundTarget, refundableQuery } from './refundableQuery.ts'
import type { Refundable } from './refundDraft.ts'

interface Props {
  of: RefundTarget
  title: string
  /** What is cancelled: '1000326 Team, Pin Pals'. */
  name: string
  onClose: () => void
}

/** Cancels an entry or a virtual entry, with the money that goes back, in one step. */
export function CancelDialog(props: Props) {
  const { of, title, onClose } = props
  const read = useQuery({ ...refundableQuery(of), staleTime: 0, refetchOnMount: 'always' })
  const { first, takeNewest } = useFirstAnswer(read)
  if (first) return <CancelForm {...props} refundable={first} takeNewest={takeNewest} />
  return (
    <Dialog opened title={title} onClose={onClose}>
      {read.isError ? <RetryError of={read} /> : <Loading />}
    </Dialog>
  )
}

interface FormProps extends Props {
  refundable: Refundable
  takeNewest: (() => void) | null
}
function CancelForm({ of, title, name, onClose, refundable, takeNewest }: FormProps) {
  const form = useCancelForm(refundable)
  const { body, ready, along } = form
  const shared = {
    title,
    what: () => `Your cancellation of ${name}`,
    submit: title,
    takeNewest,
    closeLabel: 'Keep it',
    dryRun: true,
    danger: true,
    wide: true,
    validate: form.validate,
    onError: form.onError,
    notice: ({ message }: { message: string }) => ['Canceled!', message] as const,
    onClose,
    children: (
      <>
        <Text>{name}</Text>
        <CancelFields form={form} />
      </>
    ),
  }
  return 'entryId' in of ? (
    <ActDialog
      call="POST admin/entry/:id/cancel"
      sent={ready ? { params: { id: of.entryId }, body: { ...body, virtualEntryIds: [...along] } } : null}
      {...shared}
    />
  ) : (
    <ActDialog
      call="POST admin/virtualevent/virtualEntry/cancel"
      sent={ready ? { body: { ...body, virtualEntryId: of.virtualEntryId } } : null}
      {...shared}
    />
  )
}
