import { historyCalls } from '@kegler/domain/undo/history.calls.ts'
import { setupUndoCalls } from '@kegler/domain/undo/undo.setup.calls.ts'
import { undoCalls } from '@kegler/domain/undo/undo.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getUndo, listUndoOffers } from './get-undo.ts'
import { listHistory, listHistoryLines } from './history.ts'
import { undoPlan, undoSetupAct } from './undo-setup-act.ts'
import { undoStaffAct } from './undo-staff-act.ts'

export const undoRoutes = serve(undoCalls, {
  'GET admin/undo/:requestId': getUndo,
  'POST admin/undo/offers': listUndoOffers,
  'POST admin/undo': undoStaffAct,
})

/** The history of a tournament's setup. */
export const historyRoutes = serve(historyCalls, {
  'GET setup/tournament/:id/history': listHistory,
  'GET setup/tournament/:id/history/:requestId': listHistoryLines,
})

/** Of the console. */
export const setupUndoRoutes = serve(setupUndoCalls, {
  'POST setup/tournament/:id/history/:requestId/undo': undoSetupAct,
  'POST setup/tournament/:id/squads/plan/:planId/undo': undoPlan,
})
