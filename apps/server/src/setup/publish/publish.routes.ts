import { publishCalls } from '@kegler/domain/setup/publish/publish.calls.ts'
import { serve } from '../../http/serve.ts'
import { beginExport } from './begin-export.ts'
import { downloadExport } from './download-export.ts'
import { publish } from './publish.ts'

export const publishRoutes = serve(publishCalls, {
  'POST setup/tournament/:id/publish': publish,
  'POST export/tournament/:id/BeginExport': beginExport,
  'GET export/tournament/:id/downloadexport': downloadExport,
})
