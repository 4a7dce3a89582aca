import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { raiseAlert } from '../db/alert.ts'
import { violated } from '../db/database-errors.ts'
import { type Tx, transact } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockPersonsOf, personsOf } from '../db/person-locks.ts'
import { keepInMind, remembered } from '../db/remembered.ts'
import type { Claims } from '../gateways/identity.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'

interface KnownActor {
  actor: Promise<Actor>
  /** `readForgotten` when they were read. */
  forgotten: string | undefined
}
type Actors = LRUCache<string, KnownActor>
const cached = new WeakMap<Services, Actors>()

/**
 * The person of a token: by subject, else by verified e-mail, else made. One verified e-mail is one person: a new
 * subject with it takes the row. Read once a minute for equal claims, and two seconds after somebody was erased or
 * replaced in any process; concurrent calls share one read.
 * @throws Refusal UNAUTHENTICATED for a subject whose account was replaced
 */
export async function findPerson(services: Services, claims: Claims): Promise<Actor> {
  let actors = cached.get(services)
  if (!actors) {
    actors = new LRUCache({ max: 20_000, ttl: 60_000 })
    cached.set(services, actors)
  }
  const forgotten = await readForgotten(services)
  const key = JSON.stringify(claims)
  const known = actors.get(key)
  if (known && known.forgotten === forgotten) return known.actor
  const actor = readPerson(services, claims)
  actors.set(key, { actor, forgotten })
  actor.catch(() => actors.delete(key))
  return actor
}

const forgottenPeople = 'forgotten people'
const forgottenMs = 2_000
/** Another number after each time that people were erased or replaced, in whatever process. */
const readForgotten = ({ database: { db } }: Services): Promise<string | undefined> => {
  const read = sql<{ value: string }>`select last_value + is_called::int as value from forgotten_people`
  return remembered(db, forgottenPeople, async () => (await read.execute(db)).rows[0]?.value, forgottenMs)
}
/** After people were erased or replaced: the next request of a token reads its person again, here at once. */
export async function forgetPeople({ database: { db } }: Services): Promise<void> {
  const { rows } = await sql<{ value: string }>`select nextval('forgotten_people') + 1 as value`.execute(db)
  keepInMind(db, forgottenPeople, Promise.resolve(rows[0]?.value), forgottenMs)
}

/** The next requests read everybody again. */
export const forgetEverybody = (services: Services): void => cached.get(services)?.clear()

async function readPerson(services: Services, claims: Claims, attempt = 1): Promise<Actor> {
  const found = await personsOf(services.database.db, claims).execute()
  const known = findAsWritten(services, claims, found)
  if (known) return { ...claims, ...known, group: null }
  try {
    const { isReplaced, ...person } = await transact(
      services.database.db,
      { email: claims.email, act: 'sign in' },
      async (tx) => {
        const { kept, retired, isReplaced } = found.length === 0 ? nobody : await choosePerson(tx, services, claims)
        for (const row of retired) await sql`select merge_person(${row.id}, ${kept?.id})`.execute(tx)
        const saved = await writeProfile(tx, kept, claims, services.now())
        return { ...saved, group: await joinGroup(tx, services, saved.personId, claims), isReplaced }
      },
    )
    if (isReplaced) await forgetPeople(services)
    return { ...claims, ...person }
  } catch (error) {
    // another process made or took the row in the same moment: now it is found
    if (attempt < 4 && violated(error)?.startsWith('persons_')) return readPerson(services, claims, attempt + 1)
    throw error
  }
}

/** A person of whom the token says nothing new and who was seen a moment ago needs no write. */
const seenMs = 3_600_000
function findAsWritten({ config, now }: Services, claims: Claims, [row, ...others]: readonly Known[]) {
  if (config.GROUPS_ENABLED && claims.groups[0]) return null
  if (row?.subject !== claims.subject || others.length > 0) return null
  const { seenAt: _, ...profile } = profileOf(row, claims, now())
  const isNew = Object.entries(profile).some(([name, value]) => !isDeepStrictEqual(row[name as keyof Known], value))
  const isSeen = row.seenAt !== null && row.seenAt.getTime() > now().getTime() - seenMs
  return isNew || !isSeen ? null : { personId: row.id, firstName: row.firstName, lastName: row.lastName }
}

type Known = Awaited<ReturnType<typeof lockPersonsOf>>[number]

/** Of somebody new: who makes them in the same moment is found by the indexes of subjects and addresses. */
const nobody = { kept: undefined, retired: [], isReplaced: false }

/** The row that this subject keeps or takes, the rows that are merged into it, whether another account loses it. */
async function choosePerson(tx: Tx, services: Services, claims: Claims) {
  const known = await lockPersonsOf(tx, claims)
  const bySubject = known.find(({ subject }) => subject === claims.subject)
  // of a person who is new, as the row is written
  if (!bySubject && known.length > 0) await refuseReplaced(tx, claims.subject)
  const holder = known.find(({ subject }) => subject !== null && subject !== claims.subject)
  const isReplaced = holder !== undefined && !bySubject?.emailVerified
  if (holder?.subject) await releaseEmail(tx, services, { ...holder, subject: holder.subject }, claims, isReplaced)
  const kept = isReplaced ? holder : (bySubject ?? known[0])
  const retired = known.filter((row) => row !== kept && row !== holder)
  return { kept, retired, isReplaced }
}

async function refuseReplaced(tx: Tx, subject: string): Promise<void> {
  const row = await tx.selectFrom('personSubjects').select('subject').where('subject', '=', subject).executeTakeFirst()
  if (row) throw replaced()
}
const replaced = () =>
  new Refusal(
    'UNAUTHENTICATED',
    'This account was replaced by another account with the same e-mail address. Please sign in with that account, or contact support.',
  )

/**
 * Takes the verified e-mail from the account that held it. A new account takes the whole person; an account that was
 * verified under another address before stays a person of its own, and so does the previous holder.
 */
async function releaseEmail(
  tx: Tx,
  services: Services,
  holder: Known & { subject: string },
  claims: Claims,
  isReplaced: boolean,
): Promise<void> {
  const now = services.now()
  if (isReplaced) {
    const replaced = { subject: holder.subject, personId: holder.id, replacedAt: now }
    await tx.insertInto('personSubjects').values(replaced).execute()
  } else await tx.updateTable('persons').set({ emailVerified: false }).where('id', '=', holder.id).execute()
  await raiseAlert(tx, {
    kind: isReplaced ? 'Account replaced' : 'E-mail address moved',
    about: `${holder.id} ${claims.subject}`,
    message: isReplaced
      ? `${claims.email} signed in with a new account, which now owns all entries and payments of the previous account. The previous account can no longer sign in.`
      : `${claims.email} was verified by another account. The previous account keeps its entries and payments; its e-mail address needs a check.`,
    now,
  })
}

/** What the token says; names set by staff and an address that was verified are kept. */
function profileOf(kept: Known | undefined, claims: Claims, seenAt: Date) {
  const { firstName, lastName, email, emailVerified } = claims
  const keepsEmail = kept?.subject === claims.subject && kept.emailVerified && !emailVerified && kept.email !== email
  const { line: address1, ...address } = claims.address
  const { subject, birthDate, phone, roles } = claims
  return {
    ...{ subject, birthDate, phone, roles, address1, ...address, seenAt },
    ...(keepsEmail ? {} : { email, emailVerified }),
    ...(kept?.nameByStaff ? {} : { firstName, lastName }),
  }
}

/** @throws Refusal UNAUTHENTICATED for a new row of a subject whose account was replaced */
async function writeProfile(tx: Tx, kept: Known | undefined, claims: Claims, seenAt: Date) {
  const { email, firstName, lastName, subject } = claims
  const profile = profileOf(kept, claims, seenAt)
  const [row] = kept
    ? await tx.updateTable('persons').set(profile).where('id', '=', kept.id).returningAll().execute()
    : await insertRows(
        tx,
        'persons',
        [{ email, firstName, lastName, ...profile }],
        sql`where not exists (select from person_subjects where subject = ${subject}) returning *`,
      )
  if (!row) throw replaced()
  return { personId: row.id, firstName: row.firstName, lastName: row.lastName }
}

/** The partner hub that the token names; a person who acts for one is known to it from then on. */
async function joinGroup(tx: Tx, services: Services, personId: string, claims: Claims): Promise<Actor['group']> {
  const name = claims.groups[0]
  if (!services.config.GROUPS_ENABLED || !name) return null
  const row = await tx.selectFrom('groups').select(['id', 'isAllowed']).where('name', '=', name).executeTakeFirst()
  if (!row) return { id: null, name, isAllowed: false }
  const seenAt = services.now()
  await tx
    .insertInto('personGroups')
    .values({ personId, groupId: row.id, why: 'sign-in', seenAt, signedInAt: seenAt })
    .onConflict((conflict) =>
      conflict.columns(['personId', 'groupId']).doUpdateSet((eb) => ({
        seenAt,
        signedInAt: eb.fn.coalesce('personGroups.signedInAt', 'excluded.signedInAt'),
      })),
    )
    .execute()
  return { id: row.id, name, isAllowed: row.isAllowed }
}
