import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { mayReadContact } from '../access/contact.ts'
import { logAccess } from '../access/log-access.ts'
import { revision } from '../access/revision.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readCaptainTournaments } from './read-captain-tournaments.ts'
import { namesOf } from './update-captain.ts'
import { visibleCaptain } from './visible-captain.ts'

/** A page that stays open reads again after each act: this is one opening. */
const openingMs = 10 * 60_000

export const getCaptain: Handles<'POST admin/captain/:id'> = async ({ params, actor, author, db, now }) => {
  const captain = await visibleCaptain(db, actor, params.id)
  const since = new Date(now.getTime() - openingMs)
  const logged = await db
    .selectFrom('accessLog')
    .select('id')
    .where('personId', '=', actor.personId)
    .where('act', '=', author.act ?? '')
    .where(sql<boolean>`about @> array[${captain.id}]::uuid[]`)
    .where('at', '>', since)
    .executeTakeFirst()
  if (!logged) await logAccess(db, { actor, author }, [captain.id])
  const contactShown = await showsContact(db, actor, captain.id)
  const { address1, address2, city, state, country, zip, phone } = captain
  const contact = {
    captainAddress1: address1,
    captainAddress2: address2,
    captainCity: city,
    captainState: state,
    captainCountry: country,
    captainZip: zip,
    captainPhoneNumber: phone,
  }
  return {
    captainId: captain.id,
    captainName: fullName(captain),
    captainFirstName: captain.firstName,
    captainLastName: captain.lastName,
    captainEmail: captain.email,
    contactShown,
    ...(contactShown ? contact : noContact),
    neverSignedIn: captain.subject === null && captain.seenAt === null,
    nameByStaff: captain.nameByStaff,
    nameRevision: revision(namesOf(captain)),
    emailRevision: revision({ email: captain.email }),
    ...(await readNotes(db, actor, captain.id)),
    ...(await readCaptainTournaments(db, actor, captain.id, { hideCancelled: true, hideArchived: true }, now)),
    selectedBalance: 0,
    payments: [],
    paymentEntries: [],
    paymentVirtualEvents: [],
    validationMessages: [],
  }
}

const noContact = {
  captainAddress1: null,
  captainAddress2: null,
  captainCity: null,
  captainState: null,
  captainCountry: null,
  captainZip: null,
  captainPhoneNumber: null,
}
async function showsContact(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select ${mayReadContact(actor, sql`${id}::uuid`)} as shown`.execute(db)
  return rows[0]?.shown ?? false
}

async function readNotes(db: Db, { group }: Actor, personId: string) {
  const row = await db
    .selectFrom('captainNotes')
    .select(['notes', 'version'])
    .where('personId', '=', personId)
    .where(sql<boolean>`group_id is not distinct from ${group?.id ?? null}::uuid`)
    .executeTakeFirst()
  return { notes: row?.notes ?? '', notesVersion: row?.version ?? 0 }
}
