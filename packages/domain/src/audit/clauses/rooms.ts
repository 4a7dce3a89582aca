import type { AuditRecord } from '../audit.staff.calls.ts'

/** What happened to a waiting room, or to a number in one: 'letting in paused' */
export const roomClauses = (rows: readonly AuditRecord[]): string[] =>
  rows.flatMap(({ property, currentValue: now }) => {
    if (property === 'staff_act') return [now ?? '']
    if (property === 'frozen') return [`waiting room closed to the draw with ${now} numbers`]
    if (property === 'public_value') return ['order of the waiting room drawn']
    if (property === 'staff_rate') return [`${now} people a minute are let in`]
    if (property === 'paused_at') return [now ? 'letting in paused' : 'letting in goes on']
    if (property === 'ended_why') return now ? [`waiting room closed: ${now}`] : ['waiting room opened again']
    return []
  })
