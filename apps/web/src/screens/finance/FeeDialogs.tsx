import { TypedPercent, TypedTournamentFee, whyNotFee } from '@kegler/domain/finance/fee.rules.ts'
import { Text, TextInput } from '@mantine/core'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { type ActFields, useAct } from '../../kit/act/useAct.ts'
import type { TournamentFee } from './accountsAndFees.ts'

const FeeField = ({ fields, description }: { fields: ActFields<{ fee: string }>; description?: string }) => (
  <TextInput
    {...fields.field('fee')}
    label="Technology Fee"
    description={description}
    data-autofocus
    inputMode="decimal"
    rightSection="%"
  />
)

/** Sets what applies to tournaments without a fee of their own. */
export function DefaultFeeDialog({ fee, onClose }: { fee: number; onClose: () => void }) {
  const act = useAct('POST finance/updatedefaulttechfee', {
    values: { fee: String(fee) },
    check: (typed) => ({ fee: TypedPercent.safeParse(typed.fee).error?.issues[0]?.message }),
    send: (body) => ({ body }),
  })
  return (
    <ActDialog act={act} title="Default Technology Fee" submit="Save" onClose={onClose}>
      <FeeField fields={act} />
    </ActDialog>
  )
}

/** Sets the fee of one tournament, or removes it. */
export function TournamentFeeDialog(props: { row: TournamentFee; defaultFee: number; onClose: () => void }) {
  const { row, defaultFee, onClose } = props
  const { tournamentId } = row
  const act = useAct('POST finance/updateTournamentTechFee', {
    values: { fee: row.isOwn ? String(row.fee) : '' },
    check: ({ fee }) => {
      const { data, error } = TypedTournamentFee.safeParse(fee.trim())
      return { fee: data === undefined ? error?.issues[0]?.message : whyNotFee(data, defaultFee) }
    },
    send: ({ fee }) => ({ body: { tournamentId, fee: fee.trim() } }),
  })
  return (
    <ActDialog act={act} title="Tournament Technology Fee" submit="Save" onClose={onClose}>
      <Text>{row.tournamentName}</Text>
      <input type="hidden" name="tournamentId" value={tournamentId} />
      <FeeField fields={act} description={`Leave it empty for the default of ${defaultFee}%.`} />
    </ActDialog>
  )
}
