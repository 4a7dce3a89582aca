import { revision } from '../../access/revision.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable, readManaged, requireFresh } from '../managed.ts'

export const getRestrictions: Handles<'GET setup/tournament/:id/restriction'> = async ({ params, actor, db }) =>
  answerOf(await readManaged(db, actor, params.id))

export const saveRestrictions: Handles<'PUT setup/tournament/:id/restriction'> = ({
  params,
  body,
  actor,
  transact,
  now,
}) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const { revision: sent, ...typed } = body
    await requireFresh(tx, sent, fieldsOf(tournament), [tournament.id])
    const saved = await tx
      .updateTable('tournaments')
      .set({
        ...typed,
        termsUrl: typed.termsUrl || null,
        blockFailedDivisionCalculation: typed.blockFailedDivisionCalculation && typed.requireRosterBeforeCheckout,
      })
      .where('id', '=', tournament.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return answerOf(saved)
  })

const fieldsOf = (row: TournamentRow) => ({
  enforceMinimumCaptainAge: row.enforceMinimumCaptainAge,
  minimumCaptainAge: row.minimumCaptainAge,
  showCalculatedDivisionToCaptain: row.showCalculatedDivisionToCaptain,
  requireRosterBeforeCheckout: row.requireRosterBeforeCheckout,
  blockFailedDivisionCalculation: row.blockFailedDivisionCalculation,
  restrictBowlersToActiveMembership: row.restrictBowlersToActiveMembership,
  restrictBowlersToYouthMembership: row.restrictBowlersToYouthMembership,
  allowChangeBetweenFreeEvents: row.allowChangeBetweenFreeEvents,
  enforceMaxEntries: row.enforceMaxEntries,
  termsUrl: row.termsUrl,
})
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })
