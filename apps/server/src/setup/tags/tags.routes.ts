import { tagCalls } from '@kegler/domain/setup/tags/tags.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const tagRoutes = serve(tagCalls, {})
