import { randomUUID } from 'node:crypto'
import { countStates, parseRows, whyNotImport } from '@kegler/domain/setup/imports/import.rules.ts'
import { SquadRow } from '@kegler/domain/setup/imports/imports.calls.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'
import { addSquads } from '../squads/add-squads.ts'
import { keepPairs } from '../squads/keep-pairs.ts'
import { type JudgedSquad, judgeSquads } from './judge-squads.ts'

export const importSquads: Handles<'POST setup/tournament/:id/squads/import'> = (call) => {
  const { params, query, body, actor, now, transact } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const read = parseRows(SquadRow, body.rows, body.firstRow, ({ event, date, time, startLane }) =>
      [event.toLowerCase(), date, time, startLane].join(' '),
    )
    const judged = await judgeSquads(tx, tournament, read)
    const answer = countStates(judged.map(({ row, state, messages }) => ({ row, state, messages })))
    if (query.dryRun) return answer
    const refusal = whyNotImport(answer, body.skipWrong)
    if (refusal) throw refusal
    await addNew(tx, tournament, judged)
    await change(tx, tournament, judged)
    return answer
  })
}

const squadsOf = (judged: readonly JudgedSquad[], wanted: 'new' | 'changed') =>
  judged.flatMap(({ state, squad }) => (state === wanted && squad ? [squad] : []))
const daysOf = (squads: readonly { day: string }[]) => [...new Set(squads.map(({ day }) => day))]

async function addNew(tx: Tx, tournament: TournamentRow, judged: readonly JudgedSquad[]): Promise<void> {
  const squads = squadsOf(judged, 'new')
  const rows = squads.map(({ squadId: _, day: __, ...squad }) => ({
    ...squad,
    ...{ id: randomUUID(), repeatId: null, repeatingDays: null },
  }))
  if (rows.length > 0) await addSquads(tx, tournament, rows, daysOf(squads))
}

/** The cap comes last: with the lanes the database moves it along. */
async function change(tx: Tx, tournament: TournamentRow, judged: readonly JudgedSquad[]): Promise<void> {
  const squads = squadsOf(judged, 'changed')
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
