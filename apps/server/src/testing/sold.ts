import type { Insertable } from 'kysely'
import { type Tx, transact } from '../db/db.ts'
import type { Divisions, Entries, VirtualEntries } from '../db/tables.ts'
import type { Member } from '../gateways/membership.ts'
import { callAs, type Person, theKit } from './kit.ts'
import { aMember } from './makers.ts'

/** The row of a person, made at the first call if need be. */
export async function personIdOf(person: Person): Promise<string> {
  const { services } = await theKit()
  await callAs(person, 'GET authorization/roles')
  const row = await services.database.db
    .selectFrom('persons')
    .select('id')
    .where('subject', '=', person.subject)
    .executeTakeFirstOrThrow()
  return row.id
}
/** A member who is known as a bowler; answers both ids. */
export async function aBowler(values: Partial<Member> = {}): Promise<{ id: string; usbcId: string }> {
  const { services, outside } = await theKit()
  const usbcId = await aMember(values)
  const member = outside.members.get(usbcId.toUpperCase()) as Member
  const { id } = await services.database.db
    .insertInto('bowlers')
    .values({ ...member, usbcId: usbcId.toUpperCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, usbcId }
}
/** A sold entry with its Charge lines; `paid`: and the payment. `bowlers`: bowler ids from position 1 on. */
export async function anEntry({
  captain,
  squadId,
  bowlers = [],
  paid = false,
  name = 'No Team Name',
  ...values
}: Partial<Insertable<Entries>> & {
  name?: string
  captain: Person
  squadId: string
  bowlers?: (string | null)[]
  paid?: boolean
}): Promise<string> {
  const { services } = await theKit()
  const captainId = await personIdOf(captain)
  return transact(services.database.db, { email: 'maker' }, async (tx) => {
    const event = await tx
      .selectFrom('squads as s')
      .innerJoin('events as e', 'e.id', 's.eventId')
      .selectAll('e')
      .where('s.id', '=', squadId)
      .executeTakeFirstOrThrow()
    const { id, captainId: owner } = await tx
      .insertInto('entries')
      .values({
        tournamentId: event.tournamentId,
        eventId: event.id,
        squadId,
        captainId,
        ...values,
      })
      .returning(['id', 'captainId'])
      .executeTakeFirstOrThrow()
    const roster = await tx
      .insertInto('rosters')
      .values({ tournamentId: event.tournamentId, captainId: owner, entryId: id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const positions = bowlers.flatMap((bowlerId, index) =>
      bowlerId ? [{ rosterId: roster.id, position: index + 1, bowlerId }] : [],
    )
    if (positions.length > 0) await tx.insertInto('rosterPositions').values(positions).execute()
    await charge(tx, { entryId: id }, event, paid)
    return id
  })
}
/** A sold entry of a virtual event with its Charge line. */
export async function aVirtualEntry({
  captain,
  virtualEventId,
  paid = false,
  ...values
}: Partial<Insertable<VirtualEntries>> & { captain: Person; virtualEventId: string; paid?: boolean }): Promise<string> {
  const { services } = await theKit()
  const captainId = await personIdOf(captain)
  return transact(services.database.db, { email: 'maker' }, async (tx) => {
    const event = await tx
      .selectFrom('virtualEvents')
      .selectAll()
      .where('id', '=', virtualEventId)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('virtualEntries')
      .values({ virtualEventId, tournamentId: event.tournamentId, captainId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    await charge(tx, { virtualEntryId: id }, event, paid)
    return id
  })
}
async function charge(
  tx: Tx,
  of: { entryId?: string; virtualEntryId?: string },
  {
    expenseFee,
    lineageFee,
    prizeFee,
    name,
  }: { expenseFee: number; lineageFee: number; prizeFee: number; name: string },
  paid: boolean,
): Promise<void> {
  const line = { ...of, createdBy: 'maker', createdAt: new Date() }
  const amount = expenseFee + lineageFee + prizeFee
  const split = { expense: expenseFee, lineage: lineageFee, prize: prizeFee }
  await tx
    .insertInto('ledger')
    .values({ ...line, ...split, type: 'Charge', amount, description: `${name} entry fee` })
    .execute()
  if (paid)
    await tx
      .insertInto('ledger')
      .values({ ...line, type: 'Payment', amount: -amount, description: 'Credit card payment', method: 'Credit Card' })
      .execute()
}
export async function aDivision(
  of: { eventId: string } | { virtualEventId: string },
  name: string,
  values: Partial<Insertable<Divisions>> = {},
): Promise<string> {
  const { services } = await theKit()
  const made = await services.database.db
    .insertInto('divisions')
    .values({ ...of, name, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
