import { Text } from '@mantine/core'
import { columns } from '../kit/columns.ts'
import { nameOf, type SavedPosition } from './draft.ts'
import { PositionMessages } from './positions/PositionMessages.tsx'
import classes from './RosterView.module.css'

/** A roster to read: numbered positions with their bowlers. */
export function RosterView({ positions }: { positions: readonly SavedPosition[] }) {
  if (positions.length === 0) return <Text c="var(--text-soft)">This entry has no roster.</Text>
  return (
    <ol style={{ ...columns('18rem'), gap: '0.75rem 1.5rem' }} aria-label="Roster">
      {positions.map(({ position, bowler, average }) => (
        <li key={position} className={classes.row}>
          <span className={classes.number} aria-hidden>
            {position}
          </span>
          {bowler ? (
            <div>
              <Text fw={650}>{nameOf(bowler)}</Text>
              <Text c="var(--text-soft)">{`ID ${bowler.usbcId}${average !== null ? ` · Average ${average}` : ''}${bowler.isProfessional ? ' · Professional' : ''}`}</Text>
              <PositionMessages bowler={bowler} />
            </div>
          ) : (
            <Text c="var(--text-soft)">No bowler yet</Text>
          )}
        </li>
      ))}
    </ol>
  )
}
