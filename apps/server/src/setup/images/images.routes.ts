import { imageCalls } from '@kegler/domain/setup/images/images.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const imageRoutes = serve(imageCalls, {})
