import { dayOf } from '@kegler/domain/dates.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { type Offers, whoGets } from '@kegler/domain/waiting-list/line.rules.ts'
import { sql } from 'kysely'
import { freshTournament } from '../access/tournaments.ts'
import { type Tx, transact } from '../db/db.ts'
import { tryEach } from '../db/try-each.ts'
import { lockWaiting, tryLockMatching } from '../db/waiting-locks.ts'
import type { Services } from '../services.ts'
import { lockLineFacts, withKept } from './line-facts.ts'
import { lockMovers, moveEntries } from './move-entries.ts'
import { writeOffers } from './write-offers.ts'

const author = { email: 'waiting list', act: 'waiting list' }

/** Gives what is kept to the lines of all tournaments: each by one process at a time. Returns how many offers were made. */
export async function matchLines(services: Services): Promise<number> {
  const { db } = services.database
  const due = await db.selectFrom('squads').select('tournamentId').distinct().where('kept', '>', 0).execute()
  let offers = 0
  await tryEach(services.stopping, due, async ({ tournamentId }) => {
    offers += await transact(db, author, (tx) => matchLine(tx, services, tournamentId))
  })
  return offers
}

async function matchLine(tx: Tx, services: Services, tournamentId: string): Promise<number> {
  // another process is at it
  if (!(await tryLockMatching(tx, tournamentId))) return 0
  const now = services.now()
  const tournament = await freshTournament(tx, tournamentId)
  const waits = await lockWaiting(tx, tournamentId)
  const ids = waits.map(({ id }) => id)
  const { rows } = await sql<{ squadId: string }>`
    select distinct squad_id from wait_squads where wait_id = any(${ids}::uuid[]) and counts`.execute(tx)
  const captainIds = [...new Set(waits.map(({ captainId }) => captainId))]
  const ofMovers = await lockMovers(
    tx,
    tournamentId,
    waits.filter(({ kind }) => kind === 'move'),
  )
  const squadIds = [...new Set([...rows.map(({ squadId }) => squadId), ...ofMovers])]
  const facts = withKept(await lockLineFacts(tx, services, { tournament, squadIds, captainIds, now }))
  services.step('line:locked')
  const isOpen = tournament.waitingList && captainPermissions(tournament, now).purchase
  const today = dayOf(now, tournament.timeZone)
  // what is kept is free for the offers, and taken before anything else
  await sql`select set_config('kegler.freed', ${JSON.stringify(Object.fromEntries(facts.kept))}, true)`.execute(tx)
  let written = 0
  const write = async (all: Offers) => {
    await writeOffers(tx, { tournament, squads: facts.squads, waits, offers: all.slice(written), now })
    written = all.length
  }
  const { offers, passed, release } = await whoGets(
    isOpen ? waits.filter(({ until }) => until >= today) : [],
    facts,
    async (wait, to, before) => {
      await write(before)
      return keepWhatIsLeft(tx, () => moveEntries(tx, { services, tournament, now }, { wait, to }))
    },
  )
  await write(offers)
  await writeReleases(tx, release)
  for (const { id, why } of passed)
    await sql`update waits set passed = passed + 1, passed_why = ${why} where id = ${id}`.execute(tx)
  await tx
    .updateTable('squads')
    .set({ keptAt: now })
    .where(sql<boolean>`id = any(${squadIds}::uuid[])`)
    .where('kept', '>', 0)
    .where('keptAt', 'is', null)
    .execute()
  services.step('line:written')
  return offers.length
}

/** What a move leaves behind is the line's from its beginning: nobody behind takes it in this pass. */
async function keepWhatIsLeft<T>(tx: Tx, move: () => Promise<T>): Promise<T> {
  const freed = async () => {
    const { rows } = await sql<{ freed: string }>`select current_setting('kegler.freed') as freed`.execute(tx)
    return JSON.parse(rows[0]?.freed ?? '{}') as Record<string, number>
  }
  const before = await freed()
  const moved = await move()
  const after = Object.entries(await freed()).map(([id, n]) => [id, Math.min(n, before[id] ?? 0)])
  await sql`select set_config('kegler.freed', ${JSON.stringify(Object.fromEntries(after))}, true)`.execute(tx)
  return moved
}

/** What falls free from now on is kept all the same. */
async function writeReleases(tx: Tx, release: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, n] of [...release].sort())
    await sql`update squads set kept = greatest(0, kept - ${n}) where id = ${id}`.execute(tx)
}
