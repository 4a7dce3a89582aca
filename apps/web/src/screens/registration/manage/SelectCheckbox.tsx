import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './Manage.module.css'

export interface Selection {
  isTicked: (key: string) => boolean
  toggle: (key: string) => void
}

interface Props {
  /** Names the balance among those that are due. */
  due: string
  /** What the balance is of, read out with the box. */
  of: string
  disabled: boolean
  selection: Selection
}

/** Ticks a balance for payment; what can be pressed is larger than the box. */
export function SelectCheckbox({ due, of, disabled, selection }: Props) {
  const id = useId()
  return (
    <label className={classes.tick} htmlFor={id} data-off={disabled || undefined}>
      <Checkbox
        id={id}
        size="md"
        checked={selection.isTicked(due)}
        disabled={disabled}
        title={disabled ? 'Nothing is due' : undefined}
        onChange={() => selection.toggle(due)}
      />
      <VisuallyHidden>{`Select ${of} for payment`}</VisuallyHidden>
    </label>
  )
}
