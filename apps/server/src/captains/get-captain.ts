import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { logAccess } from '../access/log-access.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readCaptainTournaments } from './read-captain-tournaments.ts'
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
  return {
    captainId: captain.id,
    captainName: fullName(captain),
    captainFirstName: captain.firstName,
    captainLastName: captain.lastName,
    captainEmail: captain.email,
    captainAddress1: captain.address1,
    captainAddress2: captain.address2,
    captainCity: captain.city,
    captainState: captain.state,
    captainCountry: captain.country,
    captainZip: captain.zip,
    captainPhoneNumber: captain.phone,
    neverSignedIn: captain.subject === null && captain.seenAt === null,
    nameByStaff: captain.nameByStaff,
    ...(await readNotes(db, actor, captain.id)),
    ...(await readCaptainTournaments(db, actor, captain.id, { hideCancelled: true, hideArchived: true }, now)),
    selectedBalance: 0,
    payments: [],
    paymentEntries: [],
    paymentVirtualEvents: [],
    validationMessages: [],
  }
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
