import { AccountName } from '@kegler/domain/finance/finance.staff.calls.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '../../staff/ActDialog.tsx'
import type { FinanceAccount } from './queries.ts'

/** Renames an account. */
export function AccountNameDialog({ account, onClose }: { account: FinanceAccount; onClose: () => void }) {
  const [accountName, setAccountName] = useState(account.name)
  const [tried, setTried] = useState(false)
  const read = AccountName.safeParse({ accountName })
  return (
    <ActDialog
      call="POST finance/modifyaccount"
      title="Stripe Connect Account Name"
      submit="Save"
      sent={read.success ? { body: { accountId: account.id, accountName } } : null}
      validate={() => {
        setTried(true)
        return read.success
      }}
      onClose={onClose}
    >
      <TextInput
        label="Account Name"
        name="accountName"
        required
        data-autofocus
        value={accountName}
        error={tried && !read.success ? read.error.issues[0]?.message : undefined}
        onChange={({ currentTarget }) => setAccountName(currentTarget.value)}
      />
    </ActDialog>
  )
}
