import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '../../app/session.ts'
import { MoneyField } from '../../ui/form/fields.tsx'
import { useOpened } from '../../ui/form/useOpened.ts'
import { ActDialog } from '../ActDialog.tsx'

interface Adjusted {
  entryId: string
  /** Dollars; negative: more was paid than is owed. */
  balance: number
  version: number
}

/** Opens the change of what is owed on an entry; nothing for those who may not do it. */
export function AdjustButton({ entry, hidden }: { entry: Adjusted; hidden: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!hasRole(useProfile()?.roles ?? [], ['superuser'])) return null
  return (
    <>
      {!hidden && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Adjust
        </Button>
      )}
      {isOpen && <AdjustDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Changes what is owed on an entry by a signed amount, with the reason that the captain does not see. */
function AdjustDialog({ entry, onClose }: { entry: Adjusted; onClose: () => void }) {
  const { opened, takeNewest } = useOpened({ balance: entry.balance, version: entry.version })
  const { entryId } = entry
  const { balance, version } = opened
  const [amount, setAmount] = useState<number | string>('')
  const [notes, setNotes] = useState('')
  const [tried, setTried] = useState(false)
  const cents = Number.isFinite(Number(amount)) ? toCents(Number(amount)) : 0
  const ready = cents !== 0 && notes.trim() !== ''
  return (
    <ActDialog
      call="POST admin/entry/:id/adjustment"
      title="Adjust Balance"
      submit="Adjust Balance"
      dryRun
      takeNewest={takeNewest}
      sent={ready ? { params: { id: entryId }, body: { amount: Number(amount), notes: notes.trim(), version } } : null}
      what={({ body }) => `Your adjustment of ${formatMoney(toCents(body.amount))}`}
      notice={['Balance Adjusted!', 'What is owed on the entry was changed.']}
      validate={() => {
        setTried(true)
        return ready
      }}
      onClose={onClose}
    >
      <Text>Changes what is owed on this entry. No money moves.</Text>
      <MoneyField
        label="Amount"
        description="Above $0.00: more is owed. Below: less is owed."
        min={-9_999_999}
        value={amount}
        onChange={setAmount}
        error={tried && cents === 0 && 'Give an amount other than $0.00.'}
      />
      {cents !== 0 && (
        <Text>
          Balance: {formatMoney(toCents(balance))}, then {formatMoney(toCents(balance) + cents)}.
        </Text>
      )}
      <Textarea
        label="Notes"
        description="Kept in the ledger and in the audit; the captain does not see it."
        maxLength={255}
        autosize
        minRows={2}
        required
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        error={tried && notes.trim() === '' && 'Required'}
      />
    </ActDialog>
  )
}
