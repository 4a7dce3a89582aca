import { expect, test } from 'vitest'
import { clockText, lanesByStart, type OnLanes, rangesText } from './lanes.ts'

const squad = (id: string, hour: number, hours: number, startLane: number, endLane: number): OnLanes => ({
  ...{ id, startsAt: hour * 60, minutes: hours * 60, startLane, endLane },
})
const shown = (squads: OnLanes[], lanes: number) =>
  lanesByStart(squads, lanes).map((start) => ({
    at: clockText(start.startsAt),
    starting: start.starting.map(({ id }) => id).join(),
    running: start.running.map(({ id }) => id).join(),
    clashes: rangesText(start.clashes),
    free: rangesText(start.free),
  }))

test('two squads on the same lanes at 9 and 10 clash; what is free is named', () => {
  expect(shown([squad('a', 9, 3, 1, 24), squad('b', 10, 3, 1, 24)], 40)).toEqual([
    { at: '9:00 AM', starting: 'a', running: '', clashes: 'none', free: '25–40' },
    { at: '10:00 AM', starting: 'b', running: 'a', clashes: '1–24', free: '25–40' },
  ])
})
test('a squad that is over leaves its lanes; neighbours and one start on other lanes do not clash', () => {
  expect(shown([squad('a', 9, 2, 1, 10), squad('b', 9, 2, 11, 20), squad('c', 11, 1, 5, 12)], 20)).toEqual([
    { at: '9:00 AM', starting: 'a,b', running: '', clashes: 'none', free: 'none' },
    { at: '11:00 AM', starting: 'c', running: '', clashes: 'none', free: '1–4, 13–20' },
  ])
})
test('a squad across part of another clashes there alone', () => {
  expect(shown([squad('a', 9, 2, 1, 10), squad('b', 9, 2, 9, 12)], 12)[0]?.clashes).toBe('9–10')
})
