import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { useProfile } from '../client/session.ts'
import { ErrorList } from '../kit/ErrorList.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { clearProblems, pageProblems } from '../kit/problems.ts'
import { site } from '../net/site.ts'
import { tournamentQuery } from '../places/tournaments.ts'
import { OfferNotice } from '../waiting-list/lazyWaits.ts'
import { Banner } from './Banner.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import classes from './Shell.module.css'
import { SupportContact } from './SupportContact.tsx'

/** Only while a tournament is previewed. */
const PreviewBar = lazyPart(() => import('./PreviewBar.tsx'), 'PreviewBar')

/** What surrounds every screen. */
export function Shell() {
  const problems = useStore(pageProblems)
  const isWaiting = useProfile()?.isWaiting
  useAccent()
  usePaper()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <Banner />
      {sessionStorage.getItem('preview') && <PreviewBar />}
      <OfflineNotice />
      {isWaiting && <OfferNotice />}
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorList messages={problems} onClose={clearProblems} />
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <small>
          <span>{site.organisation}</span>
          {site.supportContact && <SupportContact />}
          <span>{`Version ${site.version}`}</span>
        </small>
      </footer>
    </div>
  )
}

/** Paper is light: browsers leave grounds out, and letters of the dark would be pale on it. */
function usePaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let shown = dataset.mantineColorScheme
    const change = ({ type }: Event) => {
      if (type === 'beforeprint') shown = dataset.mantineColorScheme
      dataset.mantineColorScheme = type === 'beforeprint' ? 'light' : shown
    }
    const ends = new AbortController()
    for (const name of ['beforeprint', 'afterprint']) addEventListener(name, change, { signal: ends.signal })
    return () => ends.abort()
  }, [])
}

/** Inside a tournament the whole page, dialogs too, has its colour. */
function useAccent(): void {
  const { tournamentId } = useParams({ strict: false })
  const { data } = useQuery({ ...tournamentQuery(tournamentId ?? ''), enabled: false })
  const theme = tournamentId ? data?.theme : undefined
  useLayoutEffect(() => {
    if (theme) document.body.dataset.theme = theme
    else delete document.body.dataset.theme
  }, [theme])
}
