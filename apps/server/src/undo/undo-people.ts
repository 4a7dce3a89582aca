import { dayTimeText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import { inScope } from '../access/tournaments.ts'
import { readAuthors } from '../audit/read-authors.ts'
import { nameCaptain, whyNotName } from '../captains/update-captain.ts'
import { visibleCaptain } from '../captains/visible-captain.ts'
import { changeNotes, readNotes } from '../captains/write-captain-notes.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { lockPersons } from '../db/person-locks.ts'
import { changeCoordinator } from '../entries/set-coordinator.ts'
import type { Context } from '../http/serve.ts'
import { actedOn, type MakeInverse } from './inverse.ts'
import { actNotFound } from './read-act.ts'

/** Of what happens in no tournament: the zone of the newest one in which the captain has something, else of any. */
async function zoneOf({ db, actor }: Pick<Context, 'db' | 'actor'>, personId: string): Promise<string> {
  const row = await db
    .selectFrom('tournaments')
    .select('timeZone')
    .where(inScope(actor))
    .orderBy(
      sql`exists (select from entries where captain_id = ${personId} and tournament_id = tournaments.id)`,
      'desc',
    )
    .orderBy('startDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.timeZone ?? 'America/Chicago'
}

export const undoCoordinator: MakeInverse = async (call, rows) => {
  const all = before(rows, 'Entry')
  const { entry, tournament } = await actedOn(call, [...all.keys()])
  const was = all.get(entry.id)
  return {
    timeZone: tournament.timeZone,
    lock: (tx) => lockEntryAndChildren(tx, entry.id),
    write: async (tx) => {
      const locked = (await lockEntryAndChildren(tx, entry.id)).find(({ id }) => id === entry.id) ?? entry
      const value = (property: string, now: string | null) => (was?.has(property) ? was.get(property) : now) ?? null
      const coordinator = {
        firstName: value('coordinator_first_name', locked.coordinatorFirstName),
        lastName: value('coordinator_last_name', locked.coordinatorLastName),
        email: value('coordinator_email', locked.coordinatorEmail),
      }
      await changeCoordinator(tx, entry.id, coordinator)
      const { firstName, lastName, email } = coordinator
      call.notes?.push(
        email ? `The coordinator will be ${firstName} ${lastName}, ${email}.` : 'The entry will have no coordinator.',
      )
    },
  }
}

export const undoCaptainName: MakeInverse = async (call, rows) => {
  const { db, actor } = call
  const [id, was] = [...before(rows, 'Captain')][0] ?? []
  if (!id || !was) throw new Refusal('NotFound', actNotFound)
  const isMerged = (await visibleCaptain(db, actor, id)).id !== id
  const why = isMerged ? 'This captain has signed in since. Change the name by hand.' : await whyNotName(db, actor, id)
  if (why) throw new Refusal('RuleBroken', why)
  return {
    timeZone: await zoneOf(call, id),
    lock: (tx) => lockPersons(tx, [id]),
    write: async (tx) => {
      const known = await tx.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const firstName = was.get('first_name') ?? known.firstName
      const lastName = was.get('last_name') ?? known.lastName
      const nameByStaff = was.has('name_by_staff') ? was.get('name_by_staff') === 'true' : known.nameByStaff
      await nameCaptain(tx, actor, id, { firstName, lastName, nameByStaff })
      call.notes?.push(`The captain will be called ${firstName} ${lastName}.`)
    },
  }
}

/** Each group has notes of its own, which the audit does not tell apart: they decide themselves. */
export const undoCaptainNotes: MakeInverse = async (call, rows) => {
  const { actor, now, notes: sentences } = call
  const row = rows.find(({ typeName, property }) => typeName === 'Captain Note' && (!property || property === 'notes'))
  if (!row) throw new Refusal('NotFound', actNotFound)
  const notesIn = (value: string | null) =>
    row.property === null ? ((JSON.parse(value ?? '{}') as { notes?: string }).notes ?? '') : (value ?? '')
  const was = row.operation === 'added' ? '' : notesIn(row.originalValue)
  const personId = row.recordId
  const timeZone = await zoneOf(call, personId)
  return {
    timeZone,
    lock: (tx) => lockPersons(tx, [personId]),
    whyNot: async (tx) => {
      const known = await readNotes(tx, personId, actor)
      if (!known) throw new Refusal('NotFound', actNotFound)
      if (known.updatedBy === row.userEmail && known.notes === notesIn(row.currentValue)) return null
      const when = dayTimeText(known.updatedAt, timeZone)
      const by = (await readAuthors(tx, [known.updatedBy]))(known.updatedBy)
      return `The notes were changed again by ${by} on ${when}. Change them by hand.`
    },
    write: async (tx) => {
      await changeNotes(tx, { personId, actor, notes: was, now })
      sentences?.push(was ? `The notes will be: ${was}` : 'There will be no notes.')
    },
  }
}
