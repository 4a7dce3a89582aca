import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotPositions } from '@kegler/domain/rosters/roster.rules.ts'
import { entryNotFound, findEntry } from '../access/find-entry.ts'
import { transact } from '../db/db.ts'
import { lockBowlers, lockEntryFamily, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { fetchBowlers } from '../rosters/bowlers.ts'
import { readPlacings } from '../rosters/placing-of-entry.ts'
import { whereabouts } from '../rosters/whereabouts.ts'
import { affectedVirtualEntries } from './affected-virtual-entries.ts'
import { checkRoster } from './check-roster.ts'
import { queueAddedMails } from './queue-added-mails.ts'
import { readEntries } from './read-entries.ts'
import { whyEntryReadOnly } from './why-entry-read-only.ts'
import { clearVirtualEntries, recomputeDivisions, writeRosters } from './write-rosters.ts'

export const changeEntry: Handles<'PUT registration/entry/:id'> = async (call) => {
  const { params, body, actor, author, db, services, now } = call
  const { entry: before, tournament } = await findEntry(db, actor, params.id)
  const no = await whyEntryReadOnly(db, before, tournament, now)
  if (no) throw no
  const placing = (await readPlacings(db, [before.id], tournament)).get(before.id)
  const wrong = placing ? whyNotPositions(body.rosterPositions, placing.numberOfBowlers) : entryNotFound
  if (wrong) throw new Refusal('BadInput', wrong)
  const bowlers = await fetchBowlers(
    services,
    body.rosterPositions.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )

  return transact(db, author, async (tx) => {
    const family = await lockEntryFamily(tx, before.id)
    const entry = family.find(({ id }) => id === before.id)
    if (!entry || entry.captainId !== actor.personId) throw new Refusal('NotFound', entryNotFound)
    const late = await whyEntryReadOnly(tx, entry, tournament, now)
    if (late) throw late
    if (entry.version !== body.version)
      throw new Refusal('Stale', 'This roster was changed meanwhile. Please open it again and repeat your changes.')
    await lockVirtualEntries(tx, actor.personId, tournament.id)
    await lockBowlers(
      tx,
      [...bowlers.values()].map(({ id }) => id),
    )

    const roster = await checkRoster(tx, entry, tournament, body.rosterPositions, bowlers)
    const cleared = await affectedVirtualEntries(tx, {
      captainId: actor.personId,
      tournamentId: tournament.id,
      without: family.map(({ id }) => id),
      instead: roster.positions.map(({ bowler }) => bowler.id),
    })
    const added = await writeRosters(tx, family, entry, roster, { ...body, ...(await whereabouts(tx, body)) })
    await clearVirtualEntries(tx, cleared)
    await recomputeDivisions(tx, family, entry, tournament, roster)
    await queueAddedMails(tx, entry, tournament, added, now)
    const [answer] = await readEntries(tx, actor.personId, tournament, now, [entry.id])
    if (!answer) throw new Refusal('NotFound', entryNotFound)
    return answer
  })
}
