import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

interface Props {
  /** ok: complete, paid, open. attention: to be completed. wrong: owed, failed, refused. quiet: nothing to do. */
  tone: 'ok' | 'attention' | 'wrong' | 'quiet'
  children: ReactNode
}

/** A state: its words on a tint, with a mark whose shape says the same without colours. */
export const StatusBadge = ({ tone, children }: Props) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
