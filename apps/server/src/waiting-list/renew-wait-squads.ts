import { squadsThatHelp } from '@kegler/domain/waiting-list/request.rules.ts'
import { sql } from 'kysely'
import { transact } from '../db/db.ts'
import { lockSquadPlaces } from '../db/squad-locks.ts'
import { tryEach } from '../db/try-each.ts'
import { catalogueOf } from '../places/catalogue.ts'
import type { Services } from '../services.ts'
import { claim } from './lapse-offers.ts'

const author = { email: 'waiting list', act: 'waiting list' }

/**
 * Requests whose sets or Singles squads are others by now: a squad was added, moved, hidden or linked otherwise. Those of
 * an offer stay with it. Returns how many were renewed.
 */
export async function renewWaitSquads(services: Services): Promise<number> {
  const { db } = services.database
  const { rows } = await sql<{ id: string; tournamentId: string; squadIds: string[]; sets: number; counted: string[] }>`
    select w.id, w.tournament_id, w.squad_ids, w.sets,
      array(select c.squad_id::text from wait_squads c where c.wait_id = w.id order by 1) as counted
    from waits w where w.state = 'waiting' order by w.id`.execute(db)
  let renewed = 0
  await tryEach(services.stopping, rows, async ({ id, tournamentId, squadIds, sets, counted }) => {
    // hidden ones too: what falls free of them is kept until they are shown again
    const { all, setup } = await catalogueOf(db, tournamentId)
    const wanted = squadsThatHelp(squadIds, { squads: all, bundling: setup.bundling }, sets > 0)
    if (wanted.toSorted().join() === counted.join()) return
    await transact(db, author, async (tx) => {
      const wait = await claim(tx, id)
      if (wait?.state !== 'waiting') return
      await lockSquadPlaces(tx, [...wanted, ...counted])
      await sql`insert into wait_squads (wait_id, squad_id) select ${id}, unnest(${wanted}::uuid[])
        on conflict do nothing`.execute(tx)
      await sql`delete from wait_squads where wait_id = ${id} and squad_id <> all(${wanted}::uuid[])`.execute(tx)
      renewed += 1
    })
  })
  return renewed
}
