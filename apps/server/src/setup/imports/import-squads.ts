import { randomUUID } from 'node:crypto'
import { countStates, parseRows, whyNotImport } from '@kegler/domain/setup/imports/import.rules.ts'
import { SquadRow } from '@kegler/domain/setup/imports/imports.calls.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'
import { addSquads } from '../squads/add-squads.ts'
import { keepPairs } from '../squads/keep-pairs.ts'
import { type CheckedSquad, checkSquads } from './check-squads.ts'

export const importSquads: Handles<'POST setup/tournament/:id/squads/import'> = (call) => {
  const { params, query, body, actor, now, transact } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const read = parseRows(SquadRow, body.rows, body.firstRow, ({ event, date, time, startLane }) =>
      [event.toLowerCase(), date, time, startLane].join(' '),
    )
    const checked = await checkSquads(tx, tournament, read)
    const answer = countStates(checked.map(({ row, state, messages }) => ({ row, state, messages })))
    if (query.dryRun) return answer
    const refusal = whyNotImport(answer, body.skipWrong)
    if (refusal) throw refusal
    await addNew(tx, tournament, checked)
    await change(tx, tournament, checked)
    return answer
  })
}

const squadsOf = (checked: readonly CheckedSquad[], wanted: 'new' | 'changed') =>
  checked.flatMap(({ state, squad }) => (state === wanted && squad ? [squad] : []))
const daysOf = (squads: readonly { day: string }[]) => [...new Set(squads.map(({ day }) => day))]

async function addNew(tx: Tx, tournament: TournamentRow, checked: readonly CheckedSquad[]): Promise<void> {
  const squads = squadsOf(checked, 'new')
  const rows = squads.map(({ squadId: _, day: __, ...squad }) => ({
    ...squad,
    ...{ id: randomUUID(), repeatId: null, repeatingDays: null },
  }))
  if (rows.length > 0) await addSquads(tx, tournament, rows, daysOf(squads))
}

/** The cap comes last: with the lanes the database moves it along. */
async function change(tx: Tx, tournament: TournamentRow, checked: readonly CheckedSquad[]): Promise<void> {
  const squads = squadsOf(checked, 'changed')
  if (squads.length === 0) return
  const squadIds = squads.map(({ squadId }) => squadId ?? '')
  await keepPairs(tx, tournament, { squadIds, days: daysOf(squads) }, async () => {
    for (const { squadId, startLane, endLane, description, hideFromCaptains, captainCap } of squads) {
      const set = (values: Partial<typeof rest & { captainCap: number }>) =>
        tx
          .updateTable('squads')
          .set(values)
          .where('id', '=', squadId ?? '')
          .execute()
      const rest = { startLane, endLane, description, hideFromCaptains }
      await set(rest)
      if (captainCap !== undefined) await set({ captainCap })
    }
  })
}
