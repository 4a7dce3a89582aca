import { TypedPercent, TypedTournamentFee, whyNotFee } from '@kegler/domain/finance/fee.rules.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '../../staff/ActDialog.tsx'
import type { TournamentFee } from './queries.ts'

interface FieldProps {
  value: string
  onChange: (value: string) => void
  error: string | null | undefined
  description?: string
}
const FeeField = ({ value, onChange, error, ...rest }: FieldProps) => (
  <TextInput
    {...rest}
    label="Technology Fee"
    name="fee"
    data-autofocus
    inputMode="decimal"
    rightSection="%"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** Sets what applies to tournaments without a fee of their own. */
export function DefaultFeeDialog({ fee, onClose }: { fee: number; onClose: () => void }) {
  const [typed, setTyped] = useState(String(fee))
  const [tried, setTried] = useState(false)
  const read = TypedPercent.safeParse(typed)
  const why = read.success ? null : read.error.issues[0]?.message
  return (
    <ActDialog
      call="POST finance/updatedefaulttechfee"
      title="Default Technology Fee"
      submit="Save"
      sent={why ? null : { body: { fee: typed } }}
      validate={() => {
        setTried(true)
        return !why
      }}
      onClose={onClose}
    >
      <FeeField value={typed} onChange={setTyped} error={tried ? why : null} />
    </ActDialog>
  )
}

/** Sets the fee of one tournament, or removes it. */
export function TournamentFeeDialog(props: { row: TournamentFee; defaultFee: number; onClose: () => void }) {
  const { row, defaultFee, onClose } = props
  const [typed, setTyped] = useState(row.isOwn ? String(row.fee) : '')
  const [tried, setTried] = useState(false)
  const read = TypedTournamentFee.safeParse(typed.trim())
  const why = read.success ? whyNotFee(read.data, defaultFee) : read.error.issues[0]?.message
  return (
    <ActDialog
      call="POST finance/updateTournamentTechFee"
      title="Tournament Technology Fee"
      submit="Save"
      sent={why ? null : { body: { fee: typed.trim(), tournamentId: row.tournamentId } }}
      validate={() => {
        setTried(true)
        return !why
      }}
      onClose={onClose}
    >
      <Text>{row.tournamentName}</Text>
      <input type="hidden" name="tournamentId" value={row.tournamentId} />
      <FeeField
        value={typed}
        onChange={setTyped}
        error={tried ? why : null}
        description={`Leave it empty for the default of ${defaultFee}%.`}
      />
    </ActDialog>
  )
}
