import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

interface Props {
  title: string
  open?: boolean
  children: ReactNode
}

/** A part of a page behind its heading. */
export const Fold = ({ title, open, children }: Props) => (
  <details open={open} className={classes.fold}>
    <summary>
      <Title order={2}>{title}</Title>
    </summary>
    {children}
  </details>
)
