import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Compares each squad's counter with the rows it counts. A difference is a bug: staff are told, nothing is hidden. */
export async function compareCounters(services: Services): Promise<number> {
  const { db } = services.database
  const wrong = await db.selectFrom('squadCounts').selectAll().where(sql<boolean>`taken <> counted`).execute()
  for (const squad of wrong) {
    services.log.error(
      { squad: squad.id, taken: squad.taken, counted: squad.counted },
      'the counter of a squad differs from its rows',
    )
    await db
      .insertInto('alerts')
      .values({
        kind: 'Counter',
        about: squad.id,
        message: `The counter says ${squad.taken}, the rows say ${squad.counted}.`,
        createdAt: services.now(),
      })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).doUpdateSet({ doneAt: null }))
      .execute()
  }
  return wrong.length
}
