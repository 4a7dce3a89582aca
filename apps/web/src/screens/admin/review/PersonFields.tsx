import { TextInput } from '@mantine/core'
import { EmailField } from '../../../captains/EmailField.tsx'
import type { Person } from './people.ts'
import classes from './Review.module.css'

interface Props {
  prefix: string
  value: Person
  onChange: (person: Person) => void
  problems: Readonly<Record<string, string>>
  /** The names are those of a captain who was found: they cannot be typed. */
  namesAreKnown?: boolean
  required?: boolean
}

/** E-mail address and name of a person. */
export function PersonFields({ prefix, value, onChange, problems, namesAreKnown = false, required = false }: Props) {
  const field = (name: 'firstName' | 'lastName') => ({
    value: value[name],
    error: problems[`${prefix}.${name}`],
    required,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [name]: currentTarget.value }),
  })
  return (
    <div className={classes.fields}>
      <EmailField
        className={classes.email ?? ''}
        label="E-mail"
        value={value.email}
        error={problems[`${prefix}.email`]}
        required={required}
        onChange={(email) => onChange({ ...value, email })}
      />
      <TextInput label="First Name" {...field('firstName')} disabled={namesAreKnown} />
      <TextInput label="Last Name" {...field('lastName')} disabled={namesAreKnown} />
    </div>
  )
}
