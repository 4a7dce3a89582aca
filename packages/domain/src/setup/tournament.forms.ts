import { depositFields } from './deposits/deposit.fields.ts'
import { generalFields } from './general/general.fields.ts'
import { messageFields } from './messages/messages.fields.ts'
import { restrictionFields } from './restrictions/restrictions.fields.ts'
import { selfServiceFields } from './self-service/self-service.fields.ts'
import { teammateFields } from './teammates/teammates.fields.ts'

/** Each form that saves columns of a tournament's own row, with the tab where it is. The history, the undo and a copy of the tournament go by them. */
export const tournamentForms = {
  general: { part: 'General', fields: generalFields },
  messages: { part: 'Communication', fields: messageFields },
  restrictions: { part: 'Restrictions', fields: restrictionFields },
  teammates: { part: 'Restrictions', fields: teammateFields },
  deposits: { part: 'Fees', fields: depositFields },
  selfService: { part: 'Restrictions', fields: selfServiceFields },
} as const
