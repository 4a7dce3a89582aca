import { expect, test } from 'vitest'
import { demoToday } from '../today.ts'
import { atDay, atTime } from './hours.ts'

test.each(['00:00', '01:00', '04:59', '05:00', '12:00', '23:59'])(
  'what was done a day ago is over at %s UTC',
  (time) => {
    const now = new Date(`2026-11-27T${time}:00Z`)
    expect(demoToday(now)).toBe(time < '06:00' ? '2026-11-26' : '2026-11-27')
    for (const at of [atTime({ now }, 1, '23:59'), atDay({ now }, 1, 'captain'), atDay({ now }, 1.01, 'staff')])
      expect(at.getTime()).toBeLessThan(now.getTime())
  },
)
