import type { z } from 'zod'
import { dayTimeText, formatTime, zoneName } from '../dates.ts'
import { plural } from '../texts.ts'
import type { Room } from './room.captain.calls.ts'
import { type RoomNumber, turnOf, waitText } from './room.rules.ts'

export type RoomAnswer = z.input<typeof Room>
interface RoomTexts {
  title: string
  lines: string[]
}

/** What a captain reads of a waiting room; `now` in milliseconds. */
export function roomTexts(room: RoomAnswer, own: RoomNumber | null, now: number): RoomTexts {
  const { state, timeZone, opensAt, roomOpensAt, people, head, rate, minutesToBuy } = room
  const at = (instant: string | null) => (instant ? dayTimeText(instant, timeZone) : '')
  const turn = own && turnOf(own, head, now)
  if (state === 'none') return { title: 'This tournament has no waiting room.', lines: [] }
  if (state === 'before')
    return { title: `The waiting room opens at ${at(roomOpensAt)}`, lines: [`Registration opens at ${at(opensAt)}.`] }
  if (state === 'ended') return { title: 'The waiting room has closed.', lines: room.endedWhy ? [room.endedWhy] : [] }
  if (turn === 'inside')
    return { title: `You have until ${timeText(own?.passUntil ?? '', timeZone)} to choose and pay.`, lines: [] }
  if (turn === 'called')
    return {
      title: 'It is your turn: come in.',
      lines: [
        `You have ${minutesToBuy} minutes to choose and pay once you come in. Your turn does not pass if you are away.`,
      ],
    }
  if (turn === 'over')
    return own?.isDone
      ? { title: 'Thank you for your purchase.', lines: ['To buy more, take another turn: a new number, at the end.'] }
      : {
          title: 'Your time to choose is over.',
          lines: ['Your cart keeps its places as long as they are held. Another turn is a new number, at the end.'],
        }
  if (!own)
    return {
      title: state === 'open' ? `Registration opens at ${at(opensAt)}.` : 'Registration goes through the waiting room.',
      lines: [
        state === 'open'
          ? 'Take a number before then: the order is drawn among everybody who is here. Coming earlier gives no advantage.'
          : 'Take a number: you are called in the order of the numbers.',
        ...(state === 'open' ? [plural(people, 'person is here.', 'people are here.')] : []),
      ],
    }
  if (state === 'open')
    return {
      title: `You are in the waiting room with number ${own.number}.`,
      lines: [
        `At ${at(opensAt)} the order is drawn among everybody who is here: coming earlier gives no advantage.`,
        plural(people, 'person is here.', 'people are here.'),
      ],
    }
  if (own.rank === null)
    return {
      title: `You are in the waiting room with number ${own.number}.`,
      lines: [`The room is closed to the draw: numbers 1 to ${room.frozen} are drawn within a minute.`],
    }
  const before = own.rank - head - 1
  const wait = room.isPaused ? 'Letting in is paused; your number stays.' : waitText(before, rate)
  return { title: `You are number ${own.rank}.`, lines: [`${before} before you. ${wait}`] }
}

/** '10:42 AM CT' */
const timeText = (at: string, timeZone: string): string => `${formatTime(at, timeZone)} ${zoneName(timeZone, at)}`
