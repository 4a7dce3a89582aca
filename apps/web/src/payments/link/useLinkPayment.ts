import { save } from '../../client/save.ts'
import type { Outcome } from '../outcome.ts'
import { usePayment } from '../usePayment.ts'
import type { GuestDraft } from './guestDraft.ts'
import { finishByLink, linkSession } from './linkSession.ts'

export const useLinkPayment = (draft: GuestDraft, onEnd: (outcome: Outcome) => void) =>
  usePayment({
    create: () => save('POST link/payment/createSession', { body: draft }),
    finish: finishByLink,
    onEnd,
    failureMessage: 'The payment was not completed. Nothing was charged.',
    session: linkSession,
  })
