import { Text } from '@mantine/core'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { CancelFields, type CancelValues, itemsOf, refundOf } from './CancelFields.tsx'
import { cancelCall, RefundableDialog } from './RefundableDialog.tsx'
import type { RefundTarget } from './refundableQuery.ts'
import { bodyOf, limitOf, newDraft, problemsOf, type Refundable, tickedOf } from './refundDraft.ts'

interface Props {
  of: RefundTarget
  title: string
  /** What is cancelled: '1000326 Team, Pin Pals'. */
  name: string
  onClose: () => void
}

/** Cancels an entry or a virtual entry, with the money that goes back, in one step. */
export const CancelDialog = (props: Props) => (
  <RefundableDialog {...props}>{(refundable) => <CancelForm {...props} refundable={refundable} />}</RefundableDialog>
)

function CancelForm({ of, title, name, onClose, refundable }: Props & { refundable: Refundable }) {
  const draft = newDraft(refundable)
  const values: CancelValues = {
    ...draft,
    virtualEntryIds: [],
    share: limitOf(refundable.items, draft) > 0 ? 'all' : 'none',
    reason: '',
    sendMail: true,
  }
  const act = useAct(cancelCall(of), {
    over: refundable,
    values,
    check: (typed, over) => (typed.share === 'none' ? {} : problemsOf(refundOf(typed, over), itemsOf(typed, over))),
    send: (typed, over) => {
      const { share, reason, sendMail } = typed
      const virtualEntryIds = tickedOf(over, typed.virtualEntryIds).map(({ virtualEntryId }) => virtualEntryId)
      const body = {
        ...(share === 'none' ? {} : bodyOf(refundOf(typed, over))),
        ...(reason.trim() ? { reason } : {}),
        sendMail,
        version: over.version,
      }
      return 'entryId' in of
        ? { params: { id: of.entryId }, body: { ...body, virtualEntryIds } }
        : { body: { ...body, virtualEntryId: of.virtualEntryId } }
    },
    what: () => `Your cancellation of ${name}`,
    notice: ({ message }) => ['Canceled!', message],
  })
  return (
    <ActDialog act={act} title={title} submit={title} closeLabel="Keep it" danger wide onClose={onClose}>
      <Text>{name}</Text>
      <CancelFields act={act} />
    </ActDialog>
  )
}
