import { historyCalls } from '@kegler/domain/setup/history/history.calls.ts'
import { serve } from '../../http/serve.ts'
import { listHistory, listHistoryLines } from './list-history.ts'
import { undoAct } from './undo-act.ts'

/** Every call of this page. */
export const historyRoutes = serve(historyCalls, {
  'GET setup/tournament/:id/history': listHistory,
  'GET setup/tournament/:id/history/:requestId': listHistoryLines,
  'POST setup/tournament/:id/history/:requestId/undo': undoAct,
})
