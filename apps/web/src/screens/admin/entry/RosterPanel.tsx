import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Await } from '../../../kit/act/Await.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { PositionMessages } from '../../../rosters/positions/PositionMessages.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import classes from './Entry.module.css'
import { staffRosterQuery } from './staffRoster.ts'
import { checkNames } from './TeamExtras.tsx'

/** Who bowls, at a glance, and the checks that staff have set aside. */
export function RosterPanel({ entry }: { entry: StaffEntry }) {
  const read = useQuery(staffRosterQuery(entry.entryId))
  const { data } = read
  const { timeZone } = entry.tournament
  return (
    <Panel aria-label="Roster at a glance">
      <Title order={2} mb="xs">
        Roster
      </Title>
      <Await of={read} />
      {data && (
        <ol className={classes.roster}>
          {data.rosterPositions.map(({ position, bowler, average }) => (
            <li key={position}>
              <span className={classes.number}>{position}</span>
              {bowler ? (
                <div>
                  <Group justify="space-between" gap="0 1rem">
                    <Text fw={650}>{[bowler.name, bowler.lineage].filter(Boolean).join(' ')}</Text>
                    <Text c="var(--text-soft)">
                      {[
                        `ID ${bowler.usbcId}`,
                        average !== null && `Average ${average}${bowler.averageBy === 'staff' ? ' (staff)' : ''}`,
                        bowler.isProfessional && 'Professional',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Group>
                  <PositionMessages bowler={bowler} />
                </div>
              ) : (
                <Text c="var(--text-soft)">No bowler yet</Text>
              )}
            </li>
          ))}
        </ol>
      )}
      {entry.divisionFailed && <Text c="var(--wrong)">This roster fits no division.</Text>}
      {entry.overrides.map(({ usbcId, name, check, reason, by, at }) => (
        <Text key={`${usbcId} ${check}`} mt="xs" className={classes.flag ?? ''}>
          <b>{checkNames[check]}</b>
          <span>{name ? ` (${name}): ${reason}` : `: ${reason}`}</span>
          <Text span c="var(--text-soft)" size="sm">
            {` ${by}, ${dayTimeText(at, timeZone)}`}
          </Text>
        </Text>
      ))}
    </Panel>
  )
}
