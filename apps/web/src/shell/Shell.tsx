import { Outlet } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { site } from '../site.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { clearProblems, pageProblems } from '../ui/problems.ts'
import { Banner } from './Banner.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import classes from './Shell.module.css'

/** What surrounds every screen. */
export function Shell() {
  const problems = useStore(pageProblems)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <Banner />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorList messages={problems} onClose={clearProblems} />
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <small>
          {site.organisation} · Version {site.version}
        </small>
      </footer>
    </div>
  )
}
