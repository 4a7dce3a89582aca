import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { ReasonField } from '../squads/ReasonField.tsx'
import { RefundFields } from './RefundFields.tsx'
import { bodyOf, isComplete, limitOf, newDraft, problemsOf, type Refundable, type RefundDraft } from './refundDraft.ts'

type Share = 'none' | 'all' | 'part'

/** The form of a cancellation: how much goes back and how, what is cancelled too, why, and whether the captain gets a mail. */
export function useCancelForm(refundable: Refundable) {
  const [along, setAlong] = useState<readonly string[]>([])
  const [draft, setDraft] = useState(() => newDraft(refundable))
  const ticked = refundable.virtualEntries.filter(({ virtualEntryId }) => along.includes(virtualEntryId))
  const items = [...refundable.items, ...ticked]
  const most = limitOf(items, draft)
  const [share, setShare] = useState<Share>(limitOf(refundable.items, draft) > 0 ? 'all' : 'none')
  const [reason, setReason] = useState('')
  const [sendMail, setSendMail] = useState(true)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(false)
  const typed: RefundDraft = share === 'all' ? { ...draft, amount: most } : draft
  const ready = share === 'none' || isComplete(problemsOf(typed, items))
  return {
    ...{ refundable, along, setAlong, draft: typed, setDraft, items, most, share, setShare, reason, setReason },
    ...{ sendMail, setSendMail, tried, refused, ready },
    body: {
      ...(share === 'none' ? {} : bodyOf(typed)),
      ...(reason.trim() ? { reason } : {}),
      sendMail,
      version: refundable.version,
    },
    validate: () => {
      setTried(true)
      return ready
    },
    onError: () => setRefused(true),
  }
}
type CancelFormState = ReturnType<typeof useCancelForm>

export function CancelFields({ form }: { form: CancelFormState }) {
  const { refundable, along, setAlong, draft, setDraft, items, most, share, setShare, reason, setReason } = form
  const canRefund = most > 0 || refundable.items.some(({ paid }) => paid > 0) || share !== 'none'
  return (
    <>
      {refundable.virtualEntries.length > 0 && (
        <Checkbox.Group
          label="Cancel these too"
          description="What is not ticked stays bought and owed, without its bowler or team."
          value={[...along]}
          onChange={setAlong}
        >
          <Stack gap="xs" my="xs">
            {refundable.virtualEntries.map(({ virtualEntryId, displayName, virtualEventName, paid }) => (
              <Checkbox
                key={virtualEntryId}
                value={virtualEntryId}
                label={`${virtualEventName}, ${displayName} (${formatMoney(toCents(paid))} paid)`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {canRefund && (
        <Radio.Group label="Refund" value={share} onChange={(value) => setShare(value as Share)}>
          <Stack gap="xs" mt="xs">
            <Radio value="none" label="None" />
            <Radio value="all" label={`All that can be refunded this way: ${formatMoney(toCents(most))}`} />
            <Radio value="part" label="A part" />
          </Stack>
        </Radio.Group>
      )}
      {share !== 'none' && (
        <RefundFields
          {...{ of: refundable, items, draft, tried: form.tried, refused: form.refused }}
          onChange={(next) => {
            if (share === 'all' && next.amount !== draft.amount && next.paymentType === draft.paymentType)
              setShare('part')
            setDraft(next)
          }}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <Checkbox
        label="Send mail"
        checked={form.sendMail}
        onChange={({ currentTarget }) => form.setSendMail(currentTarget.checked)}
      />
    </>
  )
}
