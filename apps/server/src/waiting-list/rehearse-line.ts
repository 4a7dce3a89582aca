import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { whoGets } from '@kegler/domain/waiting-list/line.rules.ts'
import { entriesText } from '@kegler/domain/waiting-list/wait.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { Services } from '../services.ts'
import { readLineFacts, withKept } from './line-facts.ts'

const mostNamed = 5

/** Who waits for these squads and would get what is kept of them now, as sentences; none where nothing is kept. Locks nothing. */
export async function rehearseLine(
  tx: Tx,
  services: Services,
  { tournament, ids, now }: { tournament: TournamentRow; ids: readonly string[]; now: Date },
): Promise<string[]> {
  const waits = await tx
    .selectFrom('waits as w')
    .innerJoin('persons as p', 'p.id', 'w.captainId')
    .innerJoin('events as e', 'e.id', 'w.eventId')
    .selectAll('w')
    .select(['p.firstName', 'p.lastName', 'p.email', 'e.name as eventName', 'e.numberOfBowlers'])
    .where('w.tournamentId', '=', tournament.id)
    .where('w.state', '=', 'waiting')
    .orderBy('w.rank')
    .execute()
  const { rows } = await sql<{ squadId: string }>`select distinct squad_id from wait_squads
    where wait_id = any(${waits.map(({ id }) => id)}::uuid[]) and counts`.execute(tx)
  const squadIds = rows.map(({ squadId }) => squadId)
  const captainIds = [...new Set(waits.map(({ captainId }) => captainId))]
  const facts = withKept(await readLineFacts(tx, services, { tournament, squadIds, captainIds, now }))
  const kept = ids.reduce((sum, id) => sum + (facts.kept.get(id) ?? 0), 0)
  if (kept === 0) return []
  const moved: string[] = []
  const who = (wait: (typeof waits)[number], quantity: number) =>
    `${fullName(wait) || wait.email} (${wait.kind === 'move' ? 'a move of ' : ''}${entriesText(quantity, wait.numberOfBowlers)} of ${wait.eventName})`
  const isOpen = tournament.waitingList && captainPermissions(tournament, now).purchase
  const { offers } = await whoGets(isOpen ? waits : [], facts, async (wait, to) => {
    if (ids.includes(to)) moved.push(who(wait, wait.quantity))
    return new Map([[to, wait.quantity]])
  })
  const offered = offers.flatMap(({ id, lines }) => {
    const wait = waits.find((one) => one.id === id)
    const isHere = lines.some(
      (line) => ids.includes(line.id) || ids.includes(facts.squads.get(line.id)?.linkedSquadId ?? ''),
    )
    const start = lines.find((line) => wait?.squadIds.includes(line.id))
    return wait && isHere && start ? who(wait, start.quantity) : []
  })
  const got = [...offered, ...moved]
  if (got.length === 0) return ['Nobody on the waiting list can use the places that this opens: they are on sale.']
  const more = got.length > mostNamed ? [plural(got.length - mostNamed, 'more captain', 'more captains')] : []
  return [`From the waiting list would be offered places: ${[...got.slice(0, mostNamed), ...more].join(', ')}.`]
}
