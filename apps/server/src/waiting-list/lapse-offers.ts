import { dayOf } from '@kegler/domain/dates.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { sql } from 'kysely'
import { type Tx, transact } from '../db/db.ts'
import { tryEach } from '../db/try-each.ts'
import type { WaitRow } from '../db/waiting-locks.ts'
import { catalogueOf } from '../places/catalogue.ts'
import type { Services } from '../services.ts'
import { endWait, goOn } from './end-wait.ts'
import { isOpen, lockSquadsOfWait } from './lock-open.ts'
import { queueLapsed } from './queue-mails.ts'

const author = { email: 'waiting list', act: 'waiting list' }
const atMost = 200
const dayIsOver = 'The day until which you waited is over.'

/** Ends offers whose time is over: the request rests, the second time it ends. Returns how many have ended. */
export async function lapseOffers(services: Services): Promise<number> {
  const { db } = services.database
  const now = services.now()
  await transact(db, author, endAtStarts)
  const hidden = await withdrawHidden(services)
  const due = await db
    .selectFrom('waits as w')
    .innerJoin('tournaments as t', 't.id', 'w.tournamentId')
    .select(['w.id', 't.timeZone'])
    .where('w.state', '=', 'offered')
    .where('w.offerUntil', '<=', now)
    .limit(atMost)
    .execute()
  await tryEach(services.stopping, due, ({ id, timeZone }) =>
    transact(db, author, async (tx) => {
      const wait = await claim(tx, id)
      if (!wait?.offerUntil || wait.offerUntil > now) return
      if (wait.until < dayOf(now, timeZone)) await endWait(tx, wait, dayIsOver, now, true)
      else await lapse(tx, wait, now)
      services.step('line:lapsed')
    }),
  )
  return due.length + hidden
}

/** No offer is open when one of its starts is over: it may be earlier than when the offer was made. */
const endAtStarts = (tx: Tx) =>
  sql`update waits w set offer_until = o.start from (
      select id, (select min(s.starts_at) from offer_lines l join squads s on s.id = l.squad_id where l.wait_id = waits.id) as start
      from waits where state = 'offered' order by id for update skip locked) o
    where o.id = w.id and o.start < w.offer_until`.execute(tx)

/** Ends offers of a squad that was hidden: the request keeps its place, and waits until the squad is shown or for others. */
async function withdrawHidden(services: Services): Promise<number> {
  const { db } = services.database
  const { rows } = await sql<{ id: string; tournamentId: string }>`
    select distinct w.id, w.tournament_id from waits w join offer_lines l on l.wait_id = w.id
      join squads s on s.id in (l.squad_id, l.linked_squad_id) join events e on e.id = s.event_id
    where w.state = 'offered' and (s.hide_from_captains or e.hide_from_captains) order by w.id`.execute(db)
  await tryEach(services.stopping, rows, async ({ id, tournamentId }) => {
    const catalogue = await catalogueOf(db, tournamentId)
    await transact(db, author, async (tx) => {
      const wait = await claim(tx, id)
      if (wait?.state !== 'offered') return
      await lockSquadsOfWait(tx, id)
      await goOn(tx, wait, { ...catalogue, squads: catalogue.all })
      await tx.deleteFrom('offerLines').where('waitId', '=', id).execute()
      await queueLapsed(
        tx,
        { ...wait, version: wait.version + 1 },
        services.now(),
        'A start of your offer is no longer offered.',
      )
    })
  })
  return rows.length
}

/** null: another process is at it. */
export const claim = async (tx: Tx, id: string): Promise<WaitRow | null> =>
  (await tx.selectFrom('waits').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()) ?? null

/** The state comes first: what its lines free is for those behind it. */
async function lapse(tx: Tx, wait: WaitRow, now: Date): Promise<void> {
  if (wait.lapsed > 0) return endWait(tx, wait, 'You did not answer an offer for the second time.', now, true)
  await lockSquadsOfWait(tx, wait.id)
  const version = wait.version + 1
  await tx
    .updateTable('waits')
    .set({ state: 'resting', offerUntil: null, lapsed: wait.lapsed + 1, version })
    .where('id', '=', wait.id)
    .execute()
  await tx.deleteFrom('offerLines').where('waitId', '=', wait.id).execute()
  await queueLapsed(tx, { ...wait, version }, now)
}

/** Ends requests whose day is over, or whose tournament sells no longer; their captains get a mail. Returns how many. */
export async function endDueWaits(services: Services): Promise<number> {
  const { db } = services.database
  const now = services.now()
  const open = await db
    .selectFrom('waits as w')
    .innerJoin('tournaments as t', 't.id', 'w.tournamentId')
    .selectAll('t')
    .select(['w.id as waitId', 'w.until', 'w.state'])
    .select(
      sql<boolean>`exists (select from squads s where s.id = any(w.squad_ids) and s.starts_at > ${now})`.as('hasStart'),
    )
    .select(
      sql<boolean>`cardinality(w.entry_ids) > (select count(*) from entries n where n.id = any(w.entry_ids)
        and n.captain_id = w.captain_id and not n.is_cancelled)`.as('lostEntry'),
    )
    .select(
      sql<boolean>`exists (select from entries n where n.id = any(w.entry_ids) and n.squad_id = any(w.squad_ids))`.as(
        'isThere',
      ),
    )
    .where('w.state', 'in', ['waiting', 'offered', 'resting'])
    .orderBy('w.id')
    .execute()
  let ended = 0
  await tryEach(
    services.stopping,
    open,
    async ({ waitId, until, state, hasStart, lostEntry, isThere, ...tournament }) => {
      const why = !tournament.waitingList
        ? 'The waiting list of this tournament was closed.'
        : captainPermissions(tournament, now).reason
      // an offer is open until its time is over
      const over = state !== 'offered' && until < dayOf(now, tournament.timeZone) ? dayIsOver : null
      const moved = lostEntry
        ? 'An entry that was to move is cancelled or has another captain.'
        : isThere && 'An entry is at one of these starts already.'
      const gone = !hasStart && 'The starts that you waited for are over or were removed.'
      const reason = why ?? over ?? (moved || gone)
      if (!reason) return
      await transact(db, author, async (tx) => {
        const wait = await claim(tx, waitId)
        if (!wait || !isOpen(wait) || (reason === dayIsOver && wait.state === 'offered')) return
        await endWait(tx, wait, reason, now, true)
        ended += 1
      })
    },
  )
  return ended
}
