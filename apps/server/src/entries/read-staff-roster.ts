import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { StaffRoster } from '@kegler/domain/entries/roster.staff.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Override } from '@kegler/domain/rosters/override.rules.ts'
import {
  bowlerProblems,
  fullName,
  otherAssignments,
  stateDisabled,
  whyBowlerNotAllowed,
} from '@kegler/domain/rosters/roster.rules.ts'
import type { z } from 'zod'
import { entryFacts, entryNotFound, type FoundEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import { asStaffBowler } from '../rosters/as-staff-bowler.ts'
import { readAssignments } from '../rosters/assignments.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { captainBowlers } from '../rosters/captain-bowlers.ts'
import { readContexts, type TeamContext } from '../rosters/contexts.ts'
import { readCountries, readStates } from '../rosters/lookups.ts'
import { readPositions } from '../rosters/roster-rows.ts'
import { whyTooSimilar } from '../rosters/save-roster.ts'
import { readOverrides } from './roster-overrides.ts'

/** The roster of an entry as staff see it, with its problems and the checks that were set aside. */
export async function readStaffRoster(db: Db, found: FoundEntry, now: Date): Promise<z.output<typeof StaffRoster>> {
  const { entry, tournament } = found
  const { id: entryId, tournamentId, eventId, captainId, version, divisionFailed } = entry
  const row = await readRow(db, entryId)
  const refusal = whyNotChangeEntry(entry, tournament, now, 'staff')
  const { context, positions, bowlers, assignments, overrides } = await checkRoster(db, found)
  const divisionName = row.divisionName
  return {
    ...{ entryId, tournamentId, eventId, version, divisionName, divisionFailed },
    ...{ name: row.name, countryId: row.countryId, state: row.state, groupCode: row.groupCode, pairCode: row.pairCode },
    disableState: stateDisabled(row.countryId),
    averageBased: context.averageBased,
    captainName: fullName(row),
    readOnly: refusal !== null,
    reason: refusal?.message ?? null,
    rosterPositions: Array.from({ length: context.numberOfBowlers }, (_, index) => {
      const position = index + 1
      const filled = positions.find((one) => one.position === position)
      const known = bowlers.get(filled?.bowlerId ?? '')
      const problem = known && refusal === null ? whyBowlerNotAllowed(known, [], context, assignments) : null
      const bowler =
        known && filled
          ? asStaffBowler(known, {
              ...filled,
              averageBased: context.averageBased,
              isOnOtherRosters: otherAssignments(context, known.id, assignments).length > 0,
              problem,
              eventId,
              readOnly: refusal !== null,
            })
          : null
      return {
        ...{ position, bowler, divisionName, search: '', usbcId: bowler?.usbcId ?? null },
        average: bowler?.average ?? null,
        averageRequired: bowler?.averageRequired ?? false,
        ...{ usbcIdError: false, retrieved: bowler !== null, processing: false },
        errorMessage: problem?.message ?? null,
      }
    }),
    overrides,
    bowlers: await captainBowlers(db, captainId, tournamentId, { eventIds: [eventId] }),
    countries: await readCountries(db),
    states: await readStates(db),
  }
}

async function readRow(db: Db, entryId: string) {
  const row = await entryFacts(db)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(['r.countryId', 'r.state', 'r.groupCode', 'r.pairCode', 'd.name as divisionName'])
    .select(['p.firstName', 'p.lastName'])
    .where('n.id', '=', entryId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NotFound', entryNotFound)
  return row
}

/** The checks that staff have set aside and that still fail. */
export const readOpenOverrides = async (db: Db, found: FoundEntry) => (await checkRoster(db, found)).overrides

/** Positions and bowlers of a roster; `overrides`: those that it needs as it is now. */
async function checkRoster(db: Db, { entry, tournament }: FoundEntry) {
  const positions = (await readPositions(db, [entry.rosterId])).get(entry.rosterId) ?? []
  const ids = positions.map(({ bowlerId }) => bowlerId)
  const bowlers = await readBowlers(db, ids)
  const assignments = await readAssignments(db, tournament.id, entry.captainId, ids)
  const context = (await readContexts(db, [entry.id], tournament, 'staff')).get(entry.id)
  if (!context) throw new Refusal('NotFound', entryNotFound)
  const stored = context.overrides?.length ? await readOverrides(db, entry.id) : []
  const failing: Override[] = stored.length > 0 ? await readFailing(db, { entry, tournament }, context) : []
  const isFailing = (one: Override) =>
    failing.some(({ bowlerId, check }) => bowlerId === one.bowlerId && check === one.check)
  return { context, positions, bowlers, assignments, overrides: stored.filter(isFailing) }

  async function readFailing(tx: Db, found: FoundEntry, of: TeamContext): Promise<Override[]> {
    const ofBowlers = [...bowlers.values()].flatMap((bowler) =>
      bowlerProblems(bowler, [], of, assignments).map(({ code }) => ({ bowlerId: bowler.id, check: code })),
    )
    const tooSimilar = await whyTooSimilar(tx, found.tournament.id, { ...of, overrides: [] }, ids)
    return [
      ...ofBowlers,
      ...(tooSimilar ? [{ bowlerId: null, check: 'NotDifferent' }] : []),
      ...(found.entry.divisionFailed ? [{ bowlerId: null, check: 'NoDivision' }] : []),
    ]
  }
}
