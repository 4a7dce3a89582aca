import { Title } from '@mantine/core'
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useProfile } from '../../../app/session.ts'
import { managedGroup } from '../../../shell/links.ts'
import classes from './ConsoleFrame.module.css'

const update = '/tournament/update/$tournamentId'
const tabs = [
  ['General', update],
  ['Communication', `${update}/communication`],
  ['Permissions', `${update}/permissions`],
  ['Events', `${update}/events`],
  ['Squads', `${update}/squads`],
  ['Divisions', `${update}/divisions`],
  ['Capacity', `${update}/capacity`],
  ['Fees', `${update}/fees`],
  ['Restrictions', `${update}/restrictions`],
  ['Status', `${update}/status`],
] as const

/** Header and tabs of a tournament that is being set up. */
export function ConsoleFrame() {
  const profile = useProfile()
  const group = profile && managedGroup(profile)
  const { tournamentId } = useParams({ from: '/setup/tournament/update/$tournamentId' })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current after the path has changed
  useLayoutEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <>
      <header>
        <Link to="/tournament">All Tournaments</Link>
        <Title order={1}>{group ? `Update Tournament for ${group}` : 'Update Tournament'}</Title>
      </header>
      <nav aria-label="Tournament" className={classes.tabs} ref={strip}>
        {tabs.map(([label, to]) => (
          <Link
            key={to}
            to={to}
            params={{ tournamentId }}
            activeOptions={{ exact: true }}
            className={classes.tab ?? ''}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
