import { resendCalls } from '@kegler/domain/mails/resend.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { resend } from './resend.ts'

export const mailRoutes = serve(resendCalls, {
  'POST admin/entry/:id/mail/resend': resend,
})
