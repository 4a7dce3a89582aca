import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { endOpenPayments } from '../payments/open-payments.ts'
import { changeCaptain } from './change-captain.ts'

export const changeEntryCaptain: Handles<'POST admin/captain/change/entry'> = async (call) => {
  const { body, actor, author, db, services, transact, notes, now } = call
  const found = await staffEntry(db, actor, body.entryId)
  const refusal = whyNotChangeEntry(found.entry, found.tournament, now, 'staff')
  if (refusal) throw refusal
  if (!notes) await endOpenPayments(services, author, await goingIds(db, found.entry, body.virtualEntryIds))
  const { id, ...captain } = await transact((tx) =>
    changeCaptain(tx, found, { ...body, to: { actor, ...body }, notes, now }),
  )
  return { captainId: id, ...captain }
}

/** The entry, its linked children, the virtual entries of their teams and those that are ticked. */
async function goingIds(db: Db, { id, captainId }: { id: string; captainId: string }, ticked: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with family as (select id from entries where id = ${id} or parent_entry_id = ${id})
    select id from family
    union all select id from virtual_entries where captain_id = ${captainId}
      and (team_entry_id in (select id from family) or id = any(${[...ticked]}::uuid[]))`.execute(db)
  return rows.map((row) => row.id)
}
