import type { Handles } from '../http/serve.ts'
import { findBowlers, findCaptains } from './find-people.ts'
import { findEntries, findPayments, findSquads } from './find-things.ts'
import { readScope } from './scope.ts'

/** Of each group; one more says that there are more. Squads of a day are listed whole. */
const atMost = (name: string) => (name === 'Squads' ? 24 : 6)

export const find: Handles<'GET admin/find'> = async ({ query, actor, db, now }) => {
  const asked = {
    ...{ db, actor, now, typed: query.q },
    all: await readScope(db, actor, now, { past: true }),
    current: await readScope(db, actor, now, { past: false }),
  }
  const groups = await Promise.all([
    findEntries(asked).then((items) => ({ name: 'Entries' as const, items })),
    findCaptains(asked).then((items) => ({ name: 'Captains' as const, items })),
    findBowlers(asked).then((items) => ({ name: 'Bowlers' as const, items })),
    findPayments(asked).then((items) => ({ name: 'Payments' as const, items })),
    findSquads(asked).then((items) => ({ name: 'Squads' as const, items })),
  ])
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => ({ name, items: items.slice(0, atMost(name)), hasMore: items.length > atMost(name) }))
}
