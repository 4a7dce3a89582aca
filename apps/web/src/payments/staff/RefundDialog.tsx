import { refundUnderWay } from '@kegler/domain/cancellations/refund.rules.ts'
import { toCents } from '@kegler/domain/money.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { cancelCall, RefundableDialog } from './RefundableDialog.tsx'
import { RefundFields } from './RefundFields.tsx'
import type { RefundTarget } from './refundableQuery.ts'
import { bodyOf, nameOf, newDraft, problemsOf, type Refundable } from './refundDraft.ts'

/** Opens the refund of an entry or a virtual entry, which stays active. */
export function RefundButton({ of, hidden, ...button }: { of: RefundTarget; hidden?: boolean; size?: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {!hidden && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={16} stroke={1.75} aria-hidden />}
          {...button}
          onClick={() => setOpen(true)}
        >
          Refund
        </Button>
      )}
      {isOpen && (
        <RefundableDialog of={of} title="Refund" onClose={close}>
          {(refundable) => <RefundDialog of={of} refundable={refundable} onClose={close} />}
        </RefundableDialog>
      )}
    </>
  )
}

interface Props {
  of: RefundTarget
  refundable: Refundable
  onClose: () => void
}
function RefundDialog({ of, refundable, onClose }: Props) {
  const act = useAct(cancelCall(of), {
    over: refundable,
    values: { ...newDraft(refundable), sendMail: true },
    check: (draft, { items }) => problemsOf(draft, items),
    send: ({ sendMail, ...draft }, { version, underWay }) => {
      const body = { ...bodyOf(draft), sendMail, version }
      if (underWay !== null) return null
      return 'entryId' in of
        ? { params: { id: of.entryId }, body: { ...body, refundOnly: true } }
        : { body: { ...body, virtualEntryId: of.virtualEntryId, refundType: 'refundOnly' } }
    },
    what: (_, draft) => nameOf(draft, refundable),
    onDone: ({ message }) => notify('Refunded!', message),
  })
  const { typed, over, errorOf } = act
  return (
    <ActDialog act={act} title="Refund" submit="Refund" onClose={onClose}>
      {over.underWay === null ? (
        <>
          <RefundFields
            of={over}
            items={over.items}
            draft={typed}
            onChange={act.setValues}
            errorOf={errorOf}
            error={act.error}
          />
          <Checkbox {...act.tick('sendMail')} label="Send mail" />
        </>
      ) : (
        <Text>{refundUnderWay(toCents(over.underWay))}</Text>
      )}
    </ActDialog>
  )
}
