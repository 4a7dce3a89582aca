import { messageCalls } from '@kegler/domain/setup/messages/messages.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const messageRoutes = serve(messageCalls, {})
