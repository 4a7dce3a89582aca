import { useRouterState } from '@tanstack/react-router'
import type { Profile } from '../client/session.ts'
import { site } from '../net/site.ts'
import classes from './Banner.module.css'
import { IdentityLink } from './IdentityLink.tsx'
import { managedGroup } from './links.ts'

/** Says for which partner group the person is working; the list of tournaments manages several. */
export function HubLine({ profile }: { profile: Profile }) {
  const group = managedGroup(profile)
  const isList = useRouterState({ select: ({ location }) => /^\/tournament\/?$/.test(location.pathname) })
  if (!group) return null
  return (
    <aside className={classes.hub} aria-label="Partner Hub">
      <span>{`You are managing ${isList ? 'tournaments' : 'a tournament'} for ${group}`}</span>
      <HubActions />
    </aside>
  )
}

/** The two ways out of a partner group, both at the identity server, where the group is chosen. */
export function HubActions() {
  const page = site.oidc.hubSelectorUrl
  if (!page) return null
  const home = new URL(`${site.base}registration`, location.origin).href
  return (
    <span className={classes.hubActions}>
      <IdentityLink page={page}>Manage another Partner Hub</IdentityLink>
      <IdentityLink page={page} params={{ exit: 'true', returnUrl: home }}>
        Exit Partner Hub Mode
      </IdentityLink>
    </span>
  )
}
