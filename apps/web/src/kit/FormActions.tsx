import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormActions.module.css'

/** The buttons at the end of a form, or (`end`) of a dialog: in a row. On phones those of a page are below each other. */
export const FormActions = ({ end, ...props }: BoxProps & { end?: boolean; children: ReactNode }) => (
  <Box className={classes.acts ?? ''} data-foot={end || undefined} {...props} />
)
