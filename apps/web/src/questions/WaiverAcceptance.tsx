import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import classes from './WaiverText.module.css'
import { WaiverText } from './WaiverText.tsx'

/** `by`: who agrees; null as long as nobody does. */
interface TypedAcceptance {
  by: 'bowler' | 'guardian' | null
  signedName: string
}
export const noAcceptance: TypedAcceptance = { by: null, signedName: '' }
export const isAccepted = ({ by, signedName }: TypedAcceptance): boolean => by !== null && signedName.trim().length >= 2

interface Props {
  text: string
  /** The bowler's name. */
  name: string
  /** null: the birth date is unknown, so whoever accepts says who they are. */
  minor: boolean | null
  typed: TypedAcceptance
  onChange: (typed: TypedAcceptance) => void
  disabled?: boolean
}
const asBowler = 'I have read this and agree.'
const asGuardian = (name: string) => `I am a parent or guardian of ${name} and agree.`

/** A waiver with the fields that accept it; what becomes of them is the form's around it. */
export function WaiverAcceptance({ text, name, minor, typed, onChange, disabled = false }: Props) {
  const { by, signedName } = typed
  const signer = minor ? 'guardian' : 'bowler'
  return (
    <Stack gap="md">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.frame} aria-label="Waiver to read" tabIndex={0}>
        <WaiverText text={text} />
      </section>
      {minor === null ? (
        <Radio.Group
          aria-label="Who accepts"
          value={by ?? ''}
          onChange={(value) => onChange({ ...typed, by: value === 'guardian' ? 'guardian' : 'bowler' })}
        >
          <Stack gap="sm">
            <Radio value="bowler" label={asBowler} disabled={disabled} />
            <Radio value="guardian" label={asGuardian(name)} disabled={disabled} />
          </Stack>
        </Radio.Group>
      ) : (
        <Checkbox
          label={minor ? asGuardian(name) : asBowler}
          checked={by === signer}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...typed, by: currentTarget.checked ? signer : null })}
        />
      )}
      <TextInput
        label={minor ? 'Full name of the parent or guardian' : 'Your full name'}
        description="Typed, it is your signature."
        value={signedName}
        onChange={({ currentTarget }) => onChange({ ...typed, signedName: currentTarget.value })}
        maxLength={100}
        maw="24rem"
        disabled={disabled}
        autoComplete="name"
      />
    </Stack>
  )
}
