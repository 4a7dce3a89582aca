import { UnstyledButton } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import type { Profile } from '../client/session.ts'
import { site } from '../net/site.ts'
import classes from './Banner.module.css'
import { IdentityLink } from './IdentityLink.tsx'
import { hasGroup, mayEnterHub } from './links.ts'
import { signOut } from './signOut.ts'

/** 'Welcome {name}': the person's own actions, opened on large screens, listed in the menu of phones. */
export function Account({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false), ['mousedown', 'touchstart', 'focusin'])
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setOpen(false)
  })
  const { manageAccountUrl, hubSelectorUrl } = site.oidc
  const group = site.groupsEnabled && profile.isAllowed && hasGroup(profile) ? profile.groupName : null
  return (
    <div ref={box} className={classes.account}>
      <UnstyledButton
        className={`${classes.link} ${classes.welcome}`}
        aria-expanded={open}
        aria-controls="account-actions"
        onClick={() => setOpen(!open)}
      >{`Welcome ${profile.displayName}`}</UnstyledButton>
      <ul id="account-actions" className={classes.actions} data-open={open}>
        <li className={classes.who}>{`Welcome ${profile.displayName}`}</li>
        {group && <li className={classes.group}>{group}</li>}
        {manageAccountUrl && (
          <li>
            <IdentityLink page={manageAccountUrl}>Edit Profile</IdentityLink>
          </li>
        )}
        {mayEnterHub(profile, site.groupsEnabled) && hubSelectorUrl && (
          <li>
            <IdentityLink page={hubSelectorUrl}>Partner Hub Login</IdentityLink>
          </li>
        )}
        <li>
          <UnstyledButton onClick={() => void signOut()}>Logout</UnstyledButton>
        </li>
      </ul>
    </div>
  )
}
