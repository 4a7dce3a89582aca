import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../../kit/Facts.tsx'
import { MailLink } from '../../../kit/MailLink.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { PhoneLink } from '../../../kit/PhoneLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { SquadStart } from '../../../lists/states.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import { CancelledNotice } from './CancelledNotice.tsx'
import { EntryActs } from './EntryActs.tsx'
import classes from './EntryHead.module.css'
import { staffRosterQuery } from './staffRoster.ts'

/** What the entry is, whose, what is owed on it, and what can be done with it. */
export function EntryHead({ entry }: { entry: StaffEntry }) {
  const { tournament, squadDateTime, divisionName, divisionFailed } = entry
  const { positions = [], bowlers } = useRoster(entry.entryId)
  return (
    <Panel aria-label="Entry Details">
      <div className={classes.title}>
        <div>
          <Title order={1} className={classes.team ?? ''}>
            <span className={classes.number}>{`${entry.entryNumber} ${entry.eventName}`}</span>{' '}
            <span>{entry.teamName}</span>
          </Title>
        </div>
        <div className={classes.badges}>
          {entry.isCancelled && <StatusBadge tone="quiet">CANCELLED</StatusBadge>}
          {!entry.isCancelled && !squadDateTime && <StatusBadge tone="wrong">No squad</StatusBadge>}
          {!entry.isCancelled && bowlers < positions.length && (
            <StatusBadge tone="attention">Roster Incomplete</StatusBadge>
          )}
          {divisionFailed && <StatusBadge tone="wrong">Division failed</StatusBadge>}
          {divisionName && <StatusBadge tone="ok">{divisionName}</StatusBadge>}
        </div>
      </div>
      {entry.readOnlyInfo && <Text c="var(--attention)">{entry.readOnlyInfo}</Text>}
      <Facts
        className={classes.facts}
        none={none}
        facts={[
          ['Squad Date and Time', squadDateTime && <SquadStart {...entry} timeZone={tournament.timeZone} />],
          ['Captain', <Captain key="captain" entry={entry} />],
          ['Roster', positions.length > 0 ? `${bowlers} of ${positions.length}` : '–'],
          ['Division', divisionName ?? (divisionFailed ? 'None fits' : null)],
          ['Tournament', tournament.name],
        ]}
      />
      <OtherFacts entry={entry} />
      {entry.isCancelled && <CancelledNotice entry={entry} />}
      <EntryActs entry={entry} />
    </Panel>
  )
}

const none = (
  <Text span c="var(--text-soft)">
    None
  </Text>
)

function useRoster(entryId: string) {
  const positions = useQuery(staffRosterQuery(entryId)).data?.rosterPositions
  return { positions, bowlers: (positions ?? []).filter(({ bowler }) => bowler !== null).length }
}

/** How they are reached. */
function Captain({ entry: { captain } }: { entry: StaffEntry }) {
  const { captainId, captainFirstName, captainLastName, captainEmail, captainPhoneNumber } = captain
  return (
    <>
      <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
        {`${captainFirstName} ${captainLastName}`.trim() || captainEmail}
      </Link>
      {captainPhoneNumber && (
        <div>
          <PhoneLink number={captainPhoneNumber} />
        </div>
      )}
      <div>
        <MailLink address={captainEmail} />
      </div>
    </>
  )
}

/** What is rarely looked for; those that are not set are folded. */
function OtherFacts({ entry }: { entry: StaffEntry }) {
  const { timeZone } = entry.tournament
  const cancelled = [
    entry.cancelledAt ? `Yes, ${dayTimeText(entry.cancelledAt, timeZone)} by ${entry.cancelledBy}` : 'Yes',
    entry.cancelledFrom && `was on ${dayTimeText(entry.cancelledFrom, timeZone)}`,
  ]
  const facts: readonly (readonly [string, string | null])[] = [
    ['Group Code', entry.groupCode],
    ['Companion Code', entry.pairCode],
    ['Location', entry.locationName],
    ['Cancelled', entry.isCancelled ? cancelled.filter(Boolean).join('; ') : 'No'],
  ]
  const isFolded = ([, value]: readonly [string, string | null]) => !value || value === 'No'
  const empty = facts.filter(isFolded)
  return (
    <div className={classes.others}>
      <Facts
        className={classes.line}
        facts={[
          ...facts.filter((fact) => !isFolded(fact)),
          ...(entry.cancelReason ? [['Reason', entry.cancelReason] as const] : []),
        ]}
      />
      {empty.length > 0 && (
        <details>
          <summary>{`${empty.length} not set`}</summary>
          <Facts className={classes.line} facts={empty} none={none} />
        </details>
      )}
    </div>
  )
}
