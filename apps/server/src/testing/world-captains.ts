import { type Person, theKit } from './kit.ts'
import { aCaptain, aSquad } from './makers.ts'
import { anEntry, personIdOf } from './sold.ts'

/** Captains of a world: one whom staff made and who never signed in, and one with room for virtual entries. */
export async function captainsOfWorld(person: Person, squadId: string, groupId: string | null) {
  const { services } = await theKit()
  const email = `made-${crypto.randomUUID()}@kegler.test`
  const made = await services.database.db
    .insertInto('persons')
    .values({ email, firstName: 'Marta' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (groupId)
    await services.database.db
      .insertInto('personGroups')
      .values({ personId: made.id, groupId, why: 'staff', seenAt: new Date() })
      .execute()
  await anEntry({ captain: person, captainId: made.id, squadId })
  const roomKey = crypto.randomUUID()
  const room = await aCaptain({ email: emailOf(roomKey) })
  await personIdOf(room)
  await anEntry({ captain: room, squadId })
  return { madeId: made.id, roomKey }
}
const emailOf = (key: string) => `room-${key}@kegler.test`

/** Offers of entries: one of this person, and two to them, one that they accept and one that they decline. */
export async function handOversOfWorld({ tid, eventId }: { tid: string; eventId: string }, person: Person) {
  const { db } = (await theKit()).services.database
  // somebody whom no call erases
  const other = await aCaptain()
  const squadId = await aSquad(eventId, { time: '20:00' })
  const [personId, otherId] = [await personIdOf(person), await personIdOf(other)]
  const offered = async (captain: Person, fromId: string, toEmail: string) => {
    const entryId = await anEntry({ captain, squadId })
    const now = new Date()
    const { id } = await db
      .insertInto('handovers')
      .values({ tournamentId: tid, fromId, toEmail, createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('handoverEntries').values({ handoverId: id, entryId }).execute()
    return id
  }
  return {
    ownOfferId: await offered(person, personId, other.email),
    offeredId: await offered(other, otherId, person.email),
    declinedId: await offered(other, otherId, person.email),
  }
}

interface Named {
  tid: string
  virtualEventId: string
  entryId: string
  virtualEntryId: string
  captainId: string
  personId: string
  madeId: string
  roomKey: string
}
export function captainRequests(world: Named) {
  const newEmail = `x-${crypto.randomUUID()}@kegler.test`
  const { tid, personId, madeId, entryId, virtualEntryId, captainId, roomKey } = world
  return {
    params: {
      email: emailOf(roomKey),
      captainId: personId,
      hideCancelled: 'true',
      hideArchived: 'true',
    },
    ids: {
      'admin/captain/:id': personId,
      'admin/captain/:id/email': madeId,
      'admin/captain/:id/move': captainId,
    },
    bodies: {
      'POST admin/captain/update': { captainId: personId, firstName: 'Casey', lastName: 'Kegel' },
      'POST admin/captain/:id/notes': { notes: 'called' },
      'POST admin/captain/:id/email': { email: newEmail },
      'POST admin/captain/:id/paymentLink': { tournamentId: tid },
      'POST admin/captain/affectedvirtualentries': { fromCaptainId: captainId, entryIds: [entryId] },
      'POST admin/captain/change/entry': { entryId, firstName: 'Nora', email: newEmail },
      'POST admin/captain/change/virtualentry': { virtualEntryId, email: emailOf(roomKey) },
      'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': { virtualEntries: [] },
    },
  }
}
