import { Outlet } from '@tanstack/react-router'
import classes from './StaffFrame.module.css'

/** What surrounds the pages of staff: compact on large screens, full width. The banner has the areas. */
export const StaffFrame = () => (
  <div className={classes.frame} data-density="staff">
    <Outlet />
  </div>
)
