import { importCalls } from '@kegler/domain/setup/imports/imports.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const importRoutes = serve(importCalls, {})
