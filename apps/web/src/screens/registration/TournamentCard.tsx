import { formatDay, formatDayShort } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Alert, Button, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useProfile } from '../../client/session.ts'
import { ButtonLink } from '../../kit/ButtonLink.tsx'
import { columns } from '../../kit/columns.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { defaultImage, imageOf } from '../../places/images.ts'
import type { ListedTournament, Tournament } from '../../places/tournaments.ts'
import { CaptainWaits } from '../../waiting-list/CaptainWaits.tsx'
import { EarlyNotice } from './EarlyNotice.tsx'
import classes from './HomeScreen.module.css'

const RoomNotice = lazyPart(() => import('../../waiting-room/RoomNotice.tsx'), 'RoomNotice')
const route = getRouteApi('/registration')

interface Props {
  tournament: ListedTournament
  /** In sight as soon as the page opens. */
  first: boolean
}

/** One tournament: what it is, when, and what the captain can do with it. */
export function TournamentCard({ tournament, first }: Props) {
  const { id, name, startDate, endDate, theme, hasEnded, ownEntries } = tournament
  const { captainPurchaseReason: reason, canCaptainPurchase, canCaptainManage } = tournament
  const left = leftToDo(tournament)
  return (
    <article className={classes.card} data-theme={theme} data-ended={hasEnded}>
      <TournamentImage key={tournament.customImagePath} tournament={tournament} first={first} />
      <div className={classes.body}>
        <Title order={2} size="h3">
          {name}
        </Title>
        <Text className={classes.dates ?? ''}>
          <span>{`Starts: ${formatDayShort(startDate)},`}</span> <span>{`Ends: ${formatDayShort(endDate)}`}</span>
        </Text>
        {ownEntries > 0 && (
          <div>
            <Text fw={650}>{`You have ${plural(ownEntries, 'entry', 'entries')}`}</Text>
            {left.length > 0 && <StatusBadge tone="attention">{left.join(', ')}</StatusBadge>}
            <DueNext tournament={tournament} />
          </div>
        )}
        {tournament.waitingRoom && !hasEnded && <RoomNotice tournamentId={id} />}
        <CaptainWaits tournamentId={id} />
        <EarlyNotice tournament={tournament} />
        {reason && (
          <Alert color="red" variant="outline" className={classes.reason ?? ''}>
            {reason}
          </Alert>
        )}
        <div className={classes.actions} style={{ ...columns('7rem', 'fit'), gap: '0.75rem' }}>
          {canCaptainPurchase && <Register tournament={tournament} />}
          {(canCaptainPurchase || canCaptainManage) && (
            <ButtonLink
              to="/registration/manage/$tournamentId/{-$paymentId}"
              params={{ tournamentId: id }}
              variant="default"
              aria-label={`Manage ${name}`}
            >
              Manage
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}

/** What is due first of what was bought with a deposit. */
function DueNext({ tournament: { dueNext } }: { tournament: ListedTournament }) {
  if (!dueNext) return null
  const amount = formatMoney(toCents(dueNext.amount))
  if (dueNext.state !== 'overdue')
    return (
      <Text
        c={dueNext.state === 'later' ? 'var(--text-soft)' : 'var(--attention)'}
      >{`Next: ${amount} due by ${formatDay(dueNext.on)}`}</Text>
    )
  return (
    <div>
      <StatusBadge tone="wrong">{`${amount} overdue since ${formatDay(dueNext.on)}`}</StatusBadge>
    </div>
  )
}

/** '1 roster to complete', '$252.50 due' */
const leftToDo = ({ rostersToComplete: rosters, balanceDue }: ListedTournament): string[] => [
  ...(rosters > 0 ? [`${plural(rosters, 'roster', 'rosters')} to complete`] : []),
  ...(balanceDue > 0 ? [`${formatMoney(toCents(balanceDue))} due`] : []),
]

/** Leads to the scheduler, or to the prompt that says what is missing. */
function Register({ tournament: { id, name, captainPassesAgeRestrictions } }: { tournament: Tournament }) {
  const navigate = route.useNavigate()
  const profile = useProfile()
  const label = `Register for ${name}`
  const prompt = profile && !profile.profileIsValid ? 'profile' : captainPassesAgeRestrictions ? null : 'age'
  if (!prompt)
    return (
      <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId: id }} aria-label={label}>
        Register
      </ButtonLink>
    )
  return (
    <Button
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => void navigate({ search: (kept) => ({ ...kept, prompt, tournament: id }) })}
    >
      Register
    </Button>
  )
}

function TournamentImage({ tournament: { customImagePath, theme }, first }: Props) {
  const [broken, setBroken] = useState(false)
  const source = broken ? defaultImage(theme) : imageOf(customImagePath, theme)
  return (
    <img
      className={classes.image}
      src={source}
      alt=""
      width="640"
      height="280"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      onError={() => setBroken(true)}
    />
  )
}
