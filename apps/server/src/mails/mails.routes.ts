import { entryMailCalls } from '@kegler/domain/mails/entry-mails.staff.calls.ts'
import { resendCalls } from '@kegler/domain/mails/resend.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getEntryMail, listEntryMails } from './entry-mails.ts'
import { resend } from './resend.ts'

export const mailRoutes = serve(
  { ...resendCalls, ...entryMailCalls },
  {
    'POST admin/entry/:id/mail/resend': resend,
    'GET admin/entry/:id/mails': listEntryMails,
    'GET admin/entry/:id/mails/:mailId': getEntryMail,
  },
)
