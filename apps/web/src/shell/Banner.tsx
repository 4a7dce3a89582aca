import { UnstyledButton } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { signedIn, signIn } from '../client/identity.ts'
import { isLinkPage } from '../client/link.ts'
import { useProfile } from '../client/session.ts'
import icon from '../kit/icon.svg'
import { showError } from '../kit/problems.ts'
import { site } from '../net/site.ts'
import { Account } from './Account.tsx'
import classes from './Banner.module.css'
import { slotRefs } from './BannerSlot.tsx'
import { HubLine } from './HubLine.tsx'
import { linksFor, shownEnvironment } from './links.ts'

const environment = shownEnvironment(site.environment)
const Name = () => (
  <>
    <img src={icon} alt="" width="32" height="32" />
    <span>{site.shortName}</span>
    <small className={classes.environment}>{environment ?? site.organisation}</small>
  </>
)

/** The bar above every page: without a way to sign in above those of who holds a link. */
export const Banner = () => (isLinkPage() ? <LinkBanner /> : <FullBanner />)

const LinkBanner = () => (
  <header className={classes.banner}>
    <div className={classes.bar}>
      <div className={classes.name}>
        <Name />
      </div>
    </div>
  </header>
)

/** On phones links and account actions sit behind one button. */
function FullBanner() {
  const profile = useProfile()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Open for the page it was opened on: going to another one closes it.
  const [openOn, setOpenOn] = useState<string>()
  const close = () => setOpenOn(undefined)
  const menu = useClickOutside<HTMLElement>(close)
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  const open = openOn === path
  return (
    <>
      <header className={classes.banner} ref={menu}>
        <div className={classes.bar}>
          <Link to="/registration" className={classes.name ?? ''}>
            <Name />
          </Link>
          <div ref={slotRefs.find} className={classes.find} />
          <UnstyledButton
            className={classes.burger ?? ''}
            aria-expanded={open}
            aria-controls="banner-menu"
            onClick={() => setOpenOn(open ? undefined : path)}
          >
            {open ? 'Close' : 'Menu'}
          </UnstyledButton>
          <div id="banner-menu" className={classes.menu} data-open={open}>
            {profile && (
              <div className={classes.places}>
                <nav aria-label="Main" className={classes.links}>
                  {linksFor(profile).map(({ label, to }) => (
                    <Link
                      key={to}
                      to={to}
                      activeOptions={{ exact: to !== '/tournament' }}
                      className={classes.link ?? ''}
                    >
                      {label}
                    </Link>
                  ))}
                </nav>
                <div ref={slotRefs.areas} className={classes.areas} />
              </div>
            )}
            {profile && <Account profile={profile} />}
            {!signedIn && (
              <UnstyledButton
                className={classes.link ?? ''}
                onClick={() => void signIn(`${site.base}registration`).catch(showError)}
              >
                Login
              </UnstyledButton>
            )}
          </div>
        </div>
      </header>
      {profile && <HubLine profile={profile} />}
    </>
  )
}
