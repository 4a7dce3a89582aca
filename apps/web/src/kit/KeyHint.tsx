import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import classes from './Keys.module.css'

/** The key of a button, where there is a keyboard; the list of keys says it to screen readers. */
export const KeyHint = ({ children }: { children: string }) => (
  <Kbd fz="var(--label)" aria-hidden className={classes.hint ?? ''}>
    {children}
  </Kbd>
)
