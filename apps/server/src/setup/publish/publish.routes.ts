import { publishCalls } from '@kegler/domain/setup/publish/publish.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const publishRoutes = serve(publishCalls, {})
