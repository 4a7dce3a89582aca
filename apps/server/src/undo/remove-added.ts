import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { endRule } from '../setup/bundling/deactivate-rule.ts'
import { readOwner, readSetupDivision } from '../setup/divisions/read-divisions.ts'
import { removeDivision } from '../setup/divisions/write-division.ts'
import { deleteEarlyList } from '../setup/early-lists/early-lists.ts'
import { deleteEvent } from '../setup/events/delete-event.ts'
import { endFee } from '../setup/fees/deactivate-fee.ts'
import { deleteLocation } from '../setup/locations/remove-location.ts'
import { deleteAdministrator } from '../setup/people/save-administrator.ts'
import { deleteManager } from '../setup/people/save-manager.ts'
import { deleteVersion } from '../setup/questions/questions.ts'
import { deleteWaiverVersion } from '../setup/questions/waiver.ts'
import { removeSquads } from '../setup/squads/remove-squads.ts'
import { removeTag } from '../setup/tags/unassign-tag.ts'
import { deleteVirtualEvent } from '../setup/virtual-events/delete-virtual-event.ts'
import type { ActRow } from './read-act.ts'

interface Undoing {
  tx: Tx
  tournament: TournamentRow
  now: Date
  /** Of a dry run. */
  notes: string[] | null
}
type Remove = (undoing: Undoing, rows: readonly ActRow[]) => Promise<void>
const each =
  (remove: (undoing: Undoing, id: string, row: ActRow) => Promise<unknown>): Remove =>
  async (undoing, rows) => {
    for (const row of rows) await remove(undoing, row.recordId, row)
  }
const columnOf = ({ currentValue }: ActRow, column: string) =>
  String((JSON.parse(currentValue ?? '{}') as Record<string, unknown>)[column])

/** The acts that delete or end, children before their parents. */
const removals: Readonly<Record<string, Remove>> = {
  'Bundling Rule': each(({ tx, now }, id) => endRule(tx, id, now)),
  'Add On Fee': each(({ tx, now, notes }, id) => endFee(tx, id, now, notes)),
  Division: each(async ({ tx, tournament, now }, id) => {
    const owner = await readOwner(tx, id)
    await removeDivision(tx, tournament, now, owner, await readSetupDivision(tx, tournament, now, owner, id))
  }),
  Squad: async ({ tx, tournament, now }, rows) => {
    const ids = rows.map(({ recordId }) => recordId)
    const squads = await tx.selectFrom('squads').select(['id', 'startsAt']).where('id', 'in', ids).execute()
    await removeSquads(tx, tournament, squads, now)
  },
  'Virtual Event': each(async ({ tx, tournament, now }, id) => {
    await requireNoParts(tx, id)
    await deleteVirtualEvent(tx, tournament, now, id)
  }),
  Event: each(async ({ tx, tournament, now }, id) => {
    await requireNoParts(tx, id)
    await deleteEvent(tx, tournament, now, id)
  }),
  'Early List': each(({ tx, tournament }, id) => deleteEarlyList(tx, tournament.id, id)),
  Question: each(({ tx, tournament }, id) => deleteVersion(tx, tournament.id, id)),
  Waiver: each(({ tx, tournament }, id) => deleteWaiverVersion(tx, tournament.id, id)),
  'Refund Step': async ({ tx }, rows) => {
    const ids = rows.map(({ recordId }) => recordId)
    await tx.deleteFrom('refundSteps').where('id', 'in', ids).execute()
  },
  Administrator: each(({ tx, tournament }, id) => deleteAdministrator(tx, tournament.id, id)),
  Manager: each(({ tx, tournament }, id) => deleteManager(tx, tournament.id, id)),
  'Tournament Tag': each(({ tx, tournament }, _, row) => removeTag(tx, tournament.id, columnOf(row, 'tag_id'))),
  Location: each(({ tx, tournament }, _, row) =>
    deleteLocation(tx, tournament.id, columnOf(row, 'certification_number')),
  ),
}

/** Takes away what these rows added. @throws Refusal of the act that deletes */
export async function removeAdded(undoing: Undoing, rows: readonly ActRow[]): Promise<void> {
  for (const [typeName, remove] of Object.entries(removals)) {
    const added = rows.filter((row) => row.operation === 'added' && row.typeName === typeName)
    if (added.length > 0) await remove(undoing, added)
  }
}

/** What others have added to an event since is not deleted with it. @throws Refusal RuleBroken */
async function requireNoParts(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from squads where event_id = ${id}
    union all select from divisions where ${id}::uuid in (event_id, virtual_event_id) limit 1`.execute(tx)
  if (rows.length > 0)
    throw new Refusal('RuleBroken', 'Squads or divisions have been added to it since. Delete them first.')
}
