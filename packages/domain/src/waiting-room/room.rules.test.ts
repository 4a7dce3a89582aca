import { expect, test } from 'vitest'
import { nextRate, pollSeconds, type RoomNumber, turnOf, waitText, whyNotYourTurn } from './room.rules.ts'
import { type RoomAnswer, roomTexts } from './room.texts.ts'

const now = Date.parse('2026-03-01T16:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const number: RoomNumber = { number: 212, rank: null, passUntil: null, isDone: false }

test.each([
  ['before the draw', number, 0, 'waiting'],
  ['behind the head', { ...number, rank: 5 }, 4, 'waiting'],
  ['at the head', { ...number, rank: 5 }, 5, 'called'],
  ['called an hour ago', { ...number, rank: 5 }, 900, 'called'],
  ['came in', { ...number, rank: 5, passUntil: at(1) }, 900, 'inside'],
  ['time is over', { ...number, rank: 5, passUntil: at(0) }, 900, 'over'],
  ['bought', { ...number, rank: 5, passUntil: at(9), isDone: true }, 900, 'over'],
])('%s', (_, of, head, turn) => {
  expect(turnOf(of, head, now)).toBe(turn)
  expect(whyNotYourTurn(of, head, now) === null).toBe(turn === 'inside')
})

test.each([
  [298, 43, 'About 6 to 9 minutes.'],
  [0, 300, 'Less than a minute.'],
  [4, 3, 'About 1 to 2 minutes.'],
  [5, 6, 'Up to 2 minutes.'],
])('%s before, %s a minute: %s', (before, rate, text) => expect(waitText(before, rate)).toBe(text))

test('near the turn the room is asked for often, far off rarely, before the draw as the server says', () => {
  expect([
    pollSeconds(15, null, 300),
    pollSeconds(2, 3, 300),
    pollSeconds(2, 100, 300),
    pollSeconds(2, 9_000, 300),
  ]).toEqual([15, 2, 2, 30])
  expect(pollSeconds(2, -1, 300)).toBe(15)
  // a pause
  expect(pollSeconds(10, 3, 300)).toBe(10)
})

test.each([
  ['nobody in line, carts fast', { line: 0, holdP95Ms: 100 }, 330],
  ['nobody in line, no carts', { line: 0, holdP95Ms: null }, 330],
  ['a line', { line: 3, holdP95Ms: 100 }, 300],
  ['carts not so fast', { line: 0, holdP95Ms: 900 }, 300],
  ['carts slow', { line: 0, holdP95Ms: 2_500 }, 150],
  ['no process says anything', { line: null, holdP95Ms: null }, 300],
  ['at its limit', { line: 0, holdP95Ms: 100, most: 310 }, 310],
  ['above a limit that was set', { line: 3, holdP95Ms: 100, most: 200 }, 200],
])('rate with %s', (_, load, rate) => expect(nextRate({ rate: 300, most: null, ...load })).toBe(rate))

const room: RoomAnswer = {
  ...{ state: 'open', timeZone: 'America/Chicago', roomOpensAt: at(-20), opensAt: at(10), people: 1_204 },
  ...{ frozen: null, head: 0, rate: 43, isPaused: false, minutesToBuy: 15, round: 7, beacon: 'https://b.test' },
  ...{
    fingerprint: 'ab',
    value: null,
    isBeacons: false,
    left: [],
    inCarts: 0,
    waitingList: true,
    endedWhy: null,
    next: 15,
  },
}
const drawn: RoomAnswer = { ...room, state: 'drawn', frozen: 1_204, head: 13 }
test.each<[string, RoomAnswer, RoomNumber | null, string[]]>([
  [
    'before',
    { ...room, state: 'before' },
    null,
    ['The waiting room opens at Mar 1st, 2026, 09:40 AM CT', 'Registration opens at Mar 1st, 2026, 10:10 AM CT.'],
  ],
  [
    'with a number',
    room,
    number,
    [
      'You are in the waiting room with number 212.',
      'At Mar 1st, 2026, 10:10 AM CT the order is drawn among everybody who is here: coming earlier gives no advantage.',
      '1,204 people are here.',
    ],
  ],
  [
    'frozen',
    { ...room, state: 'frozen', frozen: 1_204 },
    number,
    [
      'You are in the waiting room with number 212.',
      'The room is closed to the draw: numbers 1 to 1204 are drawn within a minute.',
    ],
  ],
  ['waiting', drawn, { ...number, rank: 312 }, ['You are number 312.', '298 before you. About 6 to 9 minutes.']],
  [
    'called',
    { ...drawn, head: 312 },
    { ...number, rank: 312 },
    [
      'It is your turn: come in.',
      'You have 15 minutes to choose and pay once you come in. Your turn does not pass if you are away.',
    ],
  ],
  ['inside', drawn, { ...number, rank: 3, passUntil: at(15) }, ['You have until 10:15 AM CT to choose and pay.']],
  [
    'paused',
    { ...drawn, isPaused: true },
    { ...number, rank: 312 },
    ['You are number 312.', '298 before you. Letting in is paused; your number stays.'],
  ],
  [
    'ended',
    { ...drawn, state: 'ended', endedWhy: 'All places are sold.' },
    null,
    ['The waiting room has closed.', 'All places are sold.'],
  ],
])('%s', (_, of, own, texts) => {
  const { title, lines } = roomTexts(of, own, now)
  expect([title, ...lines]).toEqual(texts)
})
