import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SquadStart } from '../../../lists/states.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import classes from './Entry.module.css'

/** What else the captain has in the tournament: the first of them; their page has the rest. */
export function OtherEntries({
  entry: { otherEntriesOfCaptain, otherEntries, captain, tournament },
}: {
  entry: StaffEntry
}) {
  const more = otherEntriesOfCaptain - otherEntries.length
  if (otherEntriesOfCaptain === 0) return null
  return (
    <>
      <Text c="var(--text-soft)" mt="xs" id="other-entries">
        {otherEntriesOfCaptain === 1
          ? '1 other entry of this tournament'
          : `${otherEntriesOfCaptain} other entries of this tournament`}
      </Text>
      <ul className={classes.others} aria-labelledby="other-entries">
        {otherEntries.map(({ entryId, entryNumber, eventName, teamName, squadDateTime, isCancelled }) => (
          <li key={entryId}>
            <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
              {entryNumber}
            </Link>{' '}
            <span>{[eventName, teamName, ''].filter((name) => name !== null).join(', ')}</span>
            <SquadStart squadDateTime={squadDateTime} timeZone={tournament.timeZone} isCancelled={isCancelled} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId: captain.captainId }}>
              {`${more} more`}
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
