import { MantineThemeProvider } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './StaffFrame.module.css'

/** Hints below the fields: those of one row stay aligned. */
const theme = {
  components: { InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } } },
}

/** What surrounds the pages of staff: compact on large screens, full width. The banner has the areas. */
export const StaffFrame = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <MantineThemeProvider theme={theme}>
    <div className={classes.frame} data-density="staff">
      {children}
    </div>
  </MantineThemeProvider>
)
