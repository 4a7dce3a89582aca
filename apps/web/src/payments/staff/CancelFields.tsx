import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Checkbox, Radio, Stack } from '@mantine/core'
import type { WriteKey } from '../../client/api.ts'
import type { useAct } from '../../kit/act/useAct.ts'
import { ReasonField } from '../../kit/form/ReasonField.tsx'
import { RefundFields } from './RefundFields.tsx'
import { limitOf, type Refundable, type RefundDraft, tickedOf } from './refundDraft.ts'

export interface CancelValues extends RefundDraft {
  /** Cancelled too. */
  virtualEntryIds: string[]
  share: 'none' | 'all' | 'part'
  reason: string
  sendMail: boolean
}
/** The items that the refund is spread over. */
export const itemsOf = ({ virtualEntryIds }: CancelValues, of: Refundable) => [
  ...of.items,
  ...tickedOf(of, virtualEntryIds),
]
export const refundOf = (typed: CancelValues, of: Refundable): CancelValues =>
  typed.share === 'all' ? { ...typed, amount: limitOf(itemsOf(typed, of), typed) } : typed

type CancelAct = Pick<
  ReturnType<typeof useAct<WriteKey, CancelValues, never, Refundable>>,
  'typed' | 'over' | 'error' | 'errorOf' | 'setValues' | 'field' | 'choice' | 'tick'
>
/** How much goes back and how, what is cancelled too, why, and whether the captain gets a mail. */
export function CancelFields({ act }: { act: CancelAct }) {
  const { over, errorOf } = act
  const { share } = act.typed
  const items = itemsOf(act.typed, over)
  const draft = refundOf(act.typed, over)
  const most = limitOf(items, draft)
  const canRefund = most > 0 || over.items.some(({ paid }) => paid > 0) || share !== 'none'
  const change = (changed: Partial<RefundDraft>) => {
    const isPart = share === 'all' && 'amount' in changed && !('paymentType' in changed) && changed.amount !== most
    act.setValues({ ...changed, ...(isPart ? { share: 'part' } : {}) })
  }
  return (
    <>
      {over.virtualEntries.length > 0 && (
        <Checkbox.Group
          {...act.choice('virtualEntryIds')}
          label="Cancel these too"
          description="What is not ticked stays bought and owed, without its bowler or team."
        >
          <Stack gap="xs" my="xs">
            {over.virtualEntries.map(({ virtualEntryId, displayName, virtualEventName, paid }) => (
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
        <Radio.Group {...act.choice('share')} label="Refund">
          <Stack gap="xs" mt="xs">
            <Radio value="none" label="None" />
            <Radio value="all" label={`Full refund: ${formatMoney(toCents(most))}`} />
            <Radio value="part" label="A part" />
          </Stack>
        </Radio.Group>
      )}
      {share !== 'none' && (
        <RefundFields of={over} items={items} draft={draft} onChange={change} errorOf={errorOf} error={act.error} />
      )}
      <ReasonField {...act.field('reason')} />
      <Checkbox {...act.tick('sendMail')} label="Send mail" />
    </>
  )
}
