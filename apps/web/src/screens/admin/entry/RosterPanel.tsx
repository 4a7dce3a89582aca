import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PositionMessages } from '../../../rosters/positions/PositionMessages.tsx'
import { useKeys } from '../../../staff/keys.ts'
import { RosterDialog } from '../../../staff/rosters/RosterDialog.tsx'
import { staffRosterQuery } from '../../../staff/rosters/staffRoster.ts'
import { checkNames } from '../../../staff/rosters/TeamExtras.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import type { StaffEntry } from '../queries.ts'
import classes from './Entry.module.css'

/** Who bowls, at a glance, and the checks that staff have set aside. */
export function RosterPanel({ entry }: { entry: StaffEntry }) {
  const [opened, setOpened] = useState(false)
  const read = useQuery(staffRosterQuery(entry.entryId))
  const label = entry.readOnly || entry.isCancelled ? 'View Roster' : 'Manage Roster'
  useKeys([{ keys: 'r', label, run: () => setOpened(true) }])
  const { data } = read
  const { timeZone } = entry.tournament
  return (
    <Panel aria-label="Roster at a glance">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Roster
        </Title>
        <Button variant="default" onClick={() => setOpened(true)}>
          {label}
        </Button>
      </Group>
      {!data && (read.isError ? <RetryError of={read} /> : <Loading />)}
      {data && (
        <ol className={classes.roster}>
          {data.rosterPositions.map(({ position, bowler, average }) => (
            <li key={position}>
              <span className={classes.number}>{position}</span>
              {bowler ? (
                <div>
                  <Group justify="space-between" gap="0 1rem">
                    <Text fw={600}>{[bowler.name, bowler.lineage].filter(Boolean).join(' ')}</Text>
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
      {entry.divisionFailed && <Text c="var(--few)">This roster fits no division.</Text>}
      {entry.overrides.map(({ usbcId, name, check, reason, by, at }) => (
        <Text key={`${usbcId} ${check}`} mt="xs" className={classes.flag ?? ''}>
          <b>{checkNames[check]}</b>
          {name && ` (${name})`}: {reason}
          <Text span c="var(--text-soft)" size="sm">
            {` ${by}, ${dayTimeText(at, timeZone)}`}
          </Text>
        </Text>
      ))}
      {opened && <RosterDialog entryId={entry.entryId} onClose={() => setOpened(false)} />}
    </Panel>
  )
}
