import { refundUnderWay } from '@kegler/domain/cancellations/refund.rules.ts'
import { toCents } from '@kegler/domain/money.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useFirstAnswer } from '../../ui/form/useOpened.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { ActDialog } from '../ActDialog.tsx'
import { RefundFields } from './RefundFields.tsx'
import { type RefundTarget, refundableQuery } from './refundableQuery.ts'
import { bodyOf, isComplete, nameOf, newDraft, problemsOf, type Refundable } from './refundDraft.ts'

/** Opens the refund of an entry or a virtual entry, which stays active. */
export function RefundButton({ of, hidden, ...button }: { of: RefundTarget; hidden?: boolean; size?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {!hidden && (
        <Button variant="default" {...button} onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      {isOpen && <RefundDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Gives money back of an entry or a virtual entry, which stays active. */
function RefundDialog({ of, onClose }: { of: RefundTarget; onClose: () => void }) {
  const read = useQuery({ ...refundableQuery(of), staleTime: 0, refetchOnMount: 'always' })
  const { first, takeNewest } = useFirstAnswer(read)
  if (first) return <RefundForm {...{ of, refundable: first, takeNewest, onClose }} />
  return (
    <Dialog opened title="Refund" onClose={onClose}>
      {read.isError ? <RetryError of={read} /> : <Loading />}
    </Dialog>
  )
}

interface FormProps {
  of: RefundTarget
  refundable: Refundable
  takeNewest: (() => void) | null
  onClose: () => void
}
function RefundForm({ of, refundable, takeNewest, onClose }: FormProps) {
  const [draft, setDraft] = useState(() => newDraft(refundable))
  const [sendMail, setSendMail] = useState(true)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(false)
  const { items, underWay, version } = refundable
  const ready = isComplete(problemsOf(draft, items)) && underWay === null
  const body = { ...bodyOf(draft), sendMail, version }
  const shared = {
    title: 'Refund',
    what: () => nameOf(draft, refundable),
    submit: 'Refund',
    takeNewest,
    dryRun: true,
    validate: () => {
      setTried(true)
      return ready
    },
    onError: () => setRefused(true),
    onDone: ({ message }: { message: string }) => notify('Refunded!', message),
    onClose,
    children:
      underWay === null ? (
        <>
          <RefundFields {...{ of: refundable, items, draft, tried, refused }} onChange={setDraft} />
          <Checkbox
            label="Send mail"
            checked={sendMail}
            onChange={({ currentTarget }) => setSendMail(currentTarget.checked)}
          />
        </>
      ) : (
        <Text>{refundUnderWay(toCents(underWay))}</Text>
      ),
  }
  return 'entryId' in of ? (
    <ActDialog
      call="POST admin/entry/:id/cancel"
      sent={ready ? { params: { id: of.entryId }, body: { ...body, refundOnly: true } } : null}
      {...shared}
    />
  ) : (
    <ActDialog
      call="POST admin/virtualevent/virtualEntry/cancel"
      sent={ready ? { body: { ...body, virtualEntryId: of.virtualEntryId, refundType: 'refundOnly' } } : null}
      {...shared}
    />
  )
}
