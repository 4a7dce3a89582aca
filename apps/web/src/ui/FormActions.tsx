import type { ReactNode } from 'react'
import classes from './FormActions.module.css'

/** The buttons at the end of a form: in a row, on phones below each other. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={classes.acts}>{children}</div>
