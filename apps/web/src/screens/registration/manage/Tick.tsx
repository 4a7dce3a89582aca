import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './Manage.module.css'

export interface Ticking {
  isTicked: (key: string) => boolean
  toggle: (key: string) => void
}

interface Props {
  /** Names the balance among those that are due. */
  due: string
  /** What the balance is of, read out with the box. */
  of: string
  disabled: boolean
  ticking: Ticking
}

/** Ticks a balance for payment; what can be pressed is larger than the box. */
export function Tick({ due, of, disabled, ticking }: Props) {
  const id = useId()
  return (
    <label className={classes.tick} htmlFor={id}>
      <Checkbox
        id={id}
        size="md"
        checked={ticking.isTicked(due)}
        disabled={disabled}
        title={disabled ? 'Nothing is due' : undefined}
        onChange={() => ticking.toggle(due)}
      />
      <VisuallyHidden>Select {of} for payment</VisuallyHidden>
    </label>
  )
}
