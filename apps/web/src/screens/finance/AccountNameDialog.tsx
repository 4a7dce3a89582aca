import { AccountName } from '@kegler/domain/finance/finance.staff.calls.ts'
import { TextInput } from '@mantine/core'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import type { FinanceAccount } from './accountsAndFees.ts'

/** Renames an account. */
export function AccountNameDialog({ account, onClose }: { account: FinanceAccount; onClose: () => void }) {
  const act = useAct('POST finance/modifyaccount', {
    values: { accountName: account.name },
    revision: account.revision,
    schema: AccountName,
    send: ({ accountName }, revision) => ({ body: { accountId: account.id, accountName, revision } }),
  })
  return (
    <ActDialog
      act={act}
      title="Stripe Connect Account Name"
      submit="Save"
      labels={{ accountName: 'Account Name' }}
      onClose={onClose}
    >
      <TextInput {...act.field('accountName')} label="Account Name" required data-autofocus />
    </ActDialog>
  )
}
