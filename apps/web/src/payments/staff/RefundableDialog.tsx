import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Await } from '../../kit/act/Await.tsx'
import { useFreshAnswer } from '../../kit/act/useOpened.ts'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { type RefundTarget, refundableQuery } from './refundableQuery.ts'
import type { Refundable } from './refundDraft.ts'

interface Props {
  of: RefundTarget
  title: string
  onClose: () => void
  /** The dialog of the act. */
  children: (refundable: Refundable) => ReactNode
}

/** Reads what can be refunded before the dialog of the act opens over it. */
export function RefundableDialog({ of, title, onClose, children }: Props) {
  const read = useQuery({ ...refundableQuery(of), staleTime: 0, refetchOnMount: 'always' })
  const refundable = useFreshAnswer(read)
  if (refundable) return children(refundable)
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Await of={read} />
    </Dialog>
  )
}

/** The call that refunds or cancels it. */
export const cancelCall = (of: RefundTarget) =>
  'entryId' in of ? 'POST admin/entry/:id/cancel' : 'POST admin/virtualevent/virtualEntry/cancel'
