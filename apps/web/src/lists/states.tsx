import type { ReactNode } from 'react'
import { Money } from '../kit/Money.tsx'
import classes from './states.module.css'

/** What is owed in red, nothing owed in grey. */
export const Owed = ({ dollars }: { dollars: number }) => (
  <span className={classes.owed} data-owed={dollars > 0}>
    <Money dollars={dollars} />
  </span>
)

/** What somebody has to complete. */
export const Attention = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when ? <span className={classes.attention}>{children}</span> : children
