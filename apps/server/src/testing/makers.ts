import { randomInt, randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Events, Squads, Tournaments, VirtualEvents } from '../db/tables.ts'
import type { Member } from '../gateways/membership.ts'
import { type Person, theKit } from './kit.ts'
import { account, partnerAccount } from './outside.ts'

export const zone = 'America/Chicago'
const today = () => dayOf(new Date(), zone)

/** A signed-in adult with a complete, confirmed profile, unless claims say otherwise. */
export async function aCaptain(claims: Record<string, unknown> = {}): Promise<Person> {
  const { outside } = await theKit()
  const subject = randomUUID()
  const email = `captain-${subject.slice(0, 8)}@kegler.test`
  const token = await outside.token({
    sub: subject,
    email,
    email_verified: true,
    given_name: 'Casey',
    family_name: 'Kegel',
    birthdate: '1980-05-05',
    phone_number: '555-0100',
    roles: [],
    ...claims,
  })
  return { token, email: typeof claims.email === 'string' ? claims.email : email, subject }
}
export const anAdmin = () => aCaptain({ roles: ['admin'] })

/** A tournament open to captains, 30 to 90 days ahead. */
export async function aTournament(values: Partial<Insertable<Tournaments>> = {}): Promise<string> {
  const { services } = await theKit()
  const { db } = services.database
  const { groupId = null } = values
  // the account is the group's: one for all groups, lent to the last that asked
  const finance = await db
    .insertInto('financeAccounts')
    .values({ name: 'Federation', providerAccountId: groupId ? partnerAccount : account, groupId })
    .onConflict((conflict) => conflict.column('providerAccountId').doUpdateSet({ groupId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('tournaments')
    .values({
      name: `Open ${randomUUID().slice(0, 6)}`,
      status: 3,
      startDate: addDays(today(), 30),
      endDate: addDays(today(), 90),
      registrationCloseDate: addDays(today(), 80),
      timeZone: zone,
      defaultAverage: 180,
      tournamentPhone: '(800) 555-0199',
      financeAccountId: finance.id,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A bowled event of 5 bowlers at $100.00 (30 expense, 30 lineage, 40 prize). */
export async function anEvent(tournamentId: string, values: Partial<Insertable<Events>> = {}): Promise<string> {
  const { services } = await theKit()
  const made = await services.database.db
    .insertInto('events')
    .values({
      tournamentId,
      name: 'Team',
      expenseFee: 3000,
      lineageFee: 3000,
      prizeFee: 4000,
      numberOfBowlers: 5,
      entriesPerLanePair: 2,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
/** A squad of 10 entries, 31 days ahead at `time` in the venue's zone. */
export async function aSquad(
  eventId: string,
  {
    day = addDays(today(), 31),
    time = '09:00',
    ...values
  }: Partial<Insertable<Squads>> & { day?: string; time?: string } = {},
): Promise<string> {
  const { services } = await theKit()
  const made = await services.database.db
    .insertInto('squads')
    .values({
      eventId,
      startsAt: sql<Date>`(${`${day} ${time}`}::timestamp at time zone ${zone})`,
      startLane: 1,
      endLane: 10,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
export async function aVirtualEvent(
  tournamentId: string,
  mappedEventIds: string[],
  values: Partial<Insertable<VirtualEvents>> = {},
): Promise<string> {
  const { services } = await theKit()
  return services.database.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('virtualEvents')
      .values({
        tournamentId,
        name: 'All Events',
        expenseFee: 0,
        lineageFee: 0,
        prizeFee: 1000,
        owner: 'bowler',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const eventId of mappedEventIds)
      await tx.insertInto('virtualEventMaps').values({ tournamentId, virtualEventId: made.id, eventId }).execute()
    return made.id
  })
}
/** A member of the directory with an average of 180; answers the membership id. */
export async function aMember(values: Partial<Member> = {}): Promise<string> {
  const { outside } = await theKit()
  const usbcId = values.usbcId ?? `${randomInt(1000, 9999)}-${randomInt(10_000, 99_999)}`
  outside.members.set(usbcId.toUpperCase(), {
    usbcId,
    firstName: 'Robin',
    initial: '',
    lastName: `Bowler${usbcId.slice(-4)}`,
    lineage: '',
    gender: 'F',
    birthDate: '1985-01-15',
    email: `${usbcId.toLowerCase()}@kegler.test`,
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    average: 180,
    isProfessional: false,
    isYouthMember: false,
    membershipExpires: addDays(today(), 300),
    ...values,
  })
  return usbcId
}
