import { dayOf } from '@kegler/domain/dates.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { sql } from 'kysely'
import { freshTournament } from '../access/tournaments.ts'
import { transact } from '../db/db.ts'
import { tryEach } from '../db/try-each.ts'
import { lockWaits } from '../db/waiting-locks.ts'
import type { Services } from '../services.ts'
import { exchangeEntries } from './move-entries.ts'

const author = { email: 'waiting list', act: 'waiting list' }
interface Pair {
  tournamentId: string
  oneId: string
  oneTo: string
  otherId: string
  otherTo: string
}

/** Moves entries that wait for each other's starts, as many of each. Returns how many exchanges were made. */
export async function exchangeMoves(services: Services): Promise<number> {
  const { db } = services.database
  const { rows: pairs } = await sql<Pair>`
    with moves as (
      select w.*, n.squad_id from waits w cross join lateral (
        select (array_agg(squad_id))[1] as squad_id from entries where id = any(w.entry_ids) and not is_cancelled
        having count(distinct squad_id) = 1) n
      where w.kind = 'move' and w.state = 'waiting')
    select a.tournament_id, a.id as one_id, b.squad_id as one_to, b.id as other_id, a.squad_id as other_to
    from moves a join moves b on b.tournament_id = a.tournament_id and b.rank > a.rank and b.captain_id <> a.captain_id
      and b.event_id = a.event_id and b.quantity = a.quantity and b.squad_id = any(a.squad_ids) and a.squad_id = any(b.squad_ids)
    order by a.tournament_id, a.rank, case when a.in_order then array_position(a.squad_ids, b.squad_id) end, b.rank`.execute(
    db,
  )
  const done = new Set<string>()
  await tryEach(services.stopping, pairs, async ({ tournamentId, oneId, oneTo, otherId, otherTo }) => {
    if (done.has(oneId) || done.has(otherId)) return
    const isDone = await transact(db, author, async (tx) => {
      const now = services.now()
      const tournament = await freshTournament(tx, tournamentId)
      const waits = await lockWaits(tx, [oneId, otherId])
      const [one, other] = [waits.get(oneId), waits.get(otherId)]
      const today = dayOf(now, tournament.timeZone)
      const canMove = [one, other].every(
        (wait, index) =>
          wait?.state === 'waiting' && wait.until >= today && wait.squadIds.includes(index ? otherTo : oneTo),
      )
      if (!one || !other || !canMove) return false
      if (!tournament.waitingList || !captainPermissions(tournament, now).purchase) return false
      const both = [
        { wait: one, to: oneTo },
        { wait: other, to: otherTo },
      ]
      const refused = await exchangeEntries(tx, { services, tournament, now }, both)
      for (const [id, why] of refused ?? [])
        await sql`update waits set passed_why = ${why} where id = ${id} and passed_why is distinct from ${why}`.execute(
          tx,
        )
      services.step('line:exchanged')
      return refused === null
    })
    if (isDone) for (const id of [oneId, otherId]) done.add(id)
  })
  return done.size / 2
}
