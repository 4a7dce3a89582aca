import { entriesClosed } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { mayChangeEntries } from '@kegler/domain/places/gates.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { staffVirtualEvent } from '../rosters/virtual-holders.ts'
import { type CaptainEvent, dueOf, readBowlerChoices, readRows, readTeamChoices } from './staff-virtual-event.ts'

type Key = 'GET admin/virtualevent/:id/captain/:captainId'

export const getVirtualEventAsStaff: Handles<Key> = async ({ params, actor, db, now }) => {
  const { captain, ...found } = await captainEvent(db, actor, params)
  const { event, tournament } = found
  const virtualEntries = await readRows(db, found)
  const readOnly = !mayChangeEntries(tournament, now, 'staff')
  return {
    virtualEventId: event.id,
    virtualEventName: event.name,
    owner: event.owner,
    captainId: captain.id,
    captainName: fullName(captain) || captain.email,
    tournament,
    readOnly,
    readOnlyInfo: readOnly ? entriesClosed : null,
    balance: dueOf(virtualEntries),
    selectedBalance: 0,
    virtualEntries,
    bowlers: await readBowlerChoices(db, found),
    teams: await readTeamChoices(db, found),
    paymentModalType: 'Payment' as const,
    refundType: 'refundOnly' as const,
  }
}
export const listBowlersAsStaff: Handles<`${Key}/bowler`> = async ({ params, actor, db }) =>
  readBowlerChoices(db, await captainEvent(db, actor, params))
export const listTeamsAsStaff: Handles<`${Key}/teams`> = async ({ params, actor, db }) =>
  readTeamChoices(db, await captainEvent(db, actor, params))
export const listVirtualEntriesAsStaff: Handles<`${Key}/virtualentry`> = async ({ params, actor, db }) =>
  readRows(db, await captainEvent(db, actor, params))

/**
 * A virtual event of the actor's group and a captain who has something in its tournament.
 * @throws Refusal NotFound
 */
export async function captainEvent(
  db: Db,
  actor: Actor,
  { id, captainId }: { id: string; captainId: string },
): Promise<CaptainEvent & { captain: { id: string; email: string; firstName: string; lastName: string } }> {
  const { event, tournament } = await staffVirtualEvent(db, actor, id)
  const has = (table: 'entries' | 'virtualEntries') =>
    db.selectFrom(table).select('id').where('captainId', '=', captainId).where('tournamentId', '=', tournament.id)
  const captain = await db
    .selectFrom('persons')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('id', '=', captainId)
    .where((eb) => eb.or([eb.exists(has('entries')), eb.exists(has('virtualEntries'))]))
    .executeTakeFirst()
  if (!captain) throw new Refusal('NotFound', 'This captain was not found.')
  return { event, tournament, captainId: captain.id, captain }
}
