import { Link, Outlet } from '@tanstack/react-router'
import { useProfile } from '../app/session.ts'
import { staffLinksFor } from './links.ts'
import classes from './StaffFrame.module.css'

/** What surrounds the pages of staff: compact on large screens, full width, beside it the areas this person may open. */
export function StaffFrame() {
  const profile = useProfile()
  return (
    <div className={classes.frame} data-density="staff">
      <nav aria-label="Areas" className={classes.rail}>
        {profile &&
          staffLinksFor(profile).map(({ label, to }) => (
            <Link key={to} to={to} className={classes.area ?? ''}>
              {label}
            </Link>
          ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
