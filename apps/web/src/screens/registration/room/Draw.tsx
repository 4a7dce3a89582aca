import type { RoomAnswer } from '@kegler/domain/waiting-room/room.texts.ts'
import { Text } from '@mantine/core'
import classes from './Room.module.css'

/** What decides the order, and how anybody can check it. */
export function Draw({ room, number }: { room: RoomAnswer; number: number | null }) {
  const { round, beacon, fingerprint, value, isBeacons, frozen } = room
  return (
    <details className={classes.more}>
      <summary>How it is drawn</summary>
      <Text>
        Everybody who is here when registration opens has the same chance. The numbers 1 to n are sorted by the SHA-256
        of the text "value number"; who comes later queues behind them. Value and n are all that is needed to compute
        every rank again.
      </Text>
      {round !== null && (
        <Text>{`The value is that of round ${round} of the public beacon ${beacon}: nobody knows it before registration has opened.`}</Text>
      )}
      {fingerprint && (
        <Text>
          <span>
            {`${round === null ? 'The value was sealed when this room opened' : 'Should the beacon say nothing, a value decides that was sealed when this room opened'}; its fingerprint (SHA-256) is`}
          </span>{' '}
          <code>{fingerprint}</code>. That proves that it was not changed afterwards, not that nobody knew it.
        </Text>
      )}
      {value && (
        <Text>
          <span>{`Drawn by ${isBeacons ? 'the beacon' : 'the sealed value'}:`}</span> <code>{value}</code>
          <span>
            {`, n = ${frozen}${number !== null && number <= (frozen ?? 0) ? `; your number is ${number}` : ''}.`}
          </span>
        </Text>
      )}
    </details>
  )
}
