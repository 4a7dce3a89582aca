import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { BackLink } from '../../../kit/BackLink.tsx'
import '../calls.ts'
import { TournamentStatus } from '../TournamentStatus.tsx'
import { useSetupTournament } from '../tournament.ts'
import { ChecksSummary } from './ChecksSummary.tsx'
import classes from './ConsoleFrame.module.css'
import { PreviewLink } from './PreviewLink.tsx'
import { TabSelect } from './TabSelect.tsx'
import { useFieldOfAddress } from './useFieldOfAddress.ts'

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

/** Beside the tabs. */
const more = [
  ['Lane planner', `${update}/planner`],
  ['History', `${update}/history`],
] as const

/** Header and tabs of a tournament that is being set up. */
export function ConsoleFrame() {
  const tournament = useSetupTournament()
  const { id: tournamentId, name, groupName, readOnly, statusDisplayName, hasPendingChanges } = tournament
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const strip = useRef<HTMLElement>(null)
  useFieldOfAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current after the path has changed
  useLayoutEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const title = groupName ? `Update Tournament for ${groupName}` : 'Update Tournament'
  return (
    <>
      <header className={classes.head}>
        <div className={classes.title}>
          <BackLink to="/tournament">All Tournaments</BackLink>
          <Title order={1} className={classes.eyebrow ?? ''} data-ended={readOnly}>
            {readOnly ? 'Tournament has ended. Settings cannot be edited.' : title}
          </Title>
          <p className={classes.name}>
            <span>{name}</span> <TournamentStatus name={statusDisplayName} />
          </p>
        </div>
        {!readOnly && <ChecksSummary tournamentId={tournamentId} />}
        <nav aria-label="More about this tournament" className={classes.more}>
          <PreviewLink tournament={tournament} />
          {isWide &&
            more.map(([label, to]) => (
              <Link key={to} to={to} params={{ tournamentId }}>
                {label}
              </Link>
            ))}
        </nav>
      </header>
      <nav aria-label="Tournament" className={classes.tabs} ref={strip}>
        {!isWide && <TabSelect tournamentId={tournamentId} path={path} pages={withPending(hasPendingChanges)} />}
        {isWide &&
          tabs.map(([label, to]) => (
            <Link
              key={to}
              to={to}
              params={{ tournamentId }}
              activeOptions={{ exact: true }}
              className={classes.tab ?? ''}
            >
              {label}
              {label === 'Status' && hasPendingChanges && <PendingIcon />}
            </Link>
          ))}
      </nav>
      {/* another tournament begins with nothing of the last one */}
      <Outlet key={tournamentId} />
    </>
  )
}

const withPending = (isPending: boolean) =>
  [...tabs, ...more].map(
    ([label, to]) => [label === 'Status' && isPending ? `${label} (pending changes)` : label, to] as const,
  )

const PendingIcon = () => (
  <svg viewBox="0 0 16 16" className={classes.pending} role="img" aria-label="Pending changes">
    <circle cx="8" cy="8" r="8" />
    <path d="M7 3h2v6H7zM7 11h2v2H7z" />
  </svg>
)
