import { messageCalls } from '@kegler/domain/setup/messages/messages.calls.ts'
import { serve } from '../../http/serve.ts'
import { getMessages, saveMessages } from './messages.ts'

export const messageRoutes = serve(messageCalls, {
  'GET setup/tournament/:id/messages': getMessages,
  'PUT setup/tournament/:id/messages': saveMessages,
})
