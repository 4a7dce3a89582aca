import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text, Title } from '@mantine/core'
import { SquadActions } from '../../../staff/squads/SquadActions.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'
import classes from './Entry.module.css'

/** What the entry is, and its squad and event. */
export function DetailsPanel({ entry }: { entry: StaffEntry }) {
  const { tournament, squadDateTime, cancelledAt } = entry
  const { timeZone } = tournament
  const instant = (at: string) => dayTimeText(at, timeZone)
  const cancelled = [
    cancelledAt ? `Yes, ${instant(cancelledAt)} by ${entry.cancelledBy}` : 'Yes',
    entry.cancelledFrom && `was on ${instant(entry.cancelledFrom)}`,
  ]
  const facts: readonly (readonly [string, string | null])[] = [
    ['Tournament', tournament.name],
    ['Event', entry.eventName],
    ['Team Name', entry.teamName],
    ['Reservation No.', String(entry.entryNumber)],
    ['Group Code', entry.groupCode],
    ['Companion Code', entry.pairCode],
    ['Squad Date and Time', squadDateTime && instant(squadDateTime)],
    ['Location', entry.locationName],
    ['Division', entry.divisionName ?? (entry.divisionFailed ? 'None fits' : null)],
    ['Cancelled', entry.isCancelled ? cancelled.filter(Boolean).join('; ') : 'No'],
    ...(entry.cancelReason ? [['Reason', entry.cancelReason] as const] : []),
  ]
  return (
    <Panel aria-label="Entry Details">
      <Title order={2} size="h4" mb="xs">
        Entry Details
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value || (
                <Text span c="var(--text-soft)">
                  None
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <SquadActions entry={entry} />
    </Panel>
  )
}
