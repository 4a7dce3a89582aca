import { type Person, theKit } from './kit.ts'
import { aCaptain } from './makers.ts'
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
/** What the calls about captains name. */
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
    ids: { 'admin/captain/:id': personId, 'admin/captain/:id/email': madeId },
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
