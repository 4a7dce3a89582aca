import { undoCalls } from '@kegler/domain/undo/undo.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getUndo } from './get-undo.ts'
import { undoStaffAct } from './undo-staff-act.ts'

export const undoRoutes = serve(undoCalls, { 'GET admin/undo/:requestId': getUndo, 'POST admin/undo': undoStaffAct })
