import { unknownError } from '@kegler/domain/errors.ts'
import { toCents } from '@kegler/domain/money.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../client/api.ts'
import { queries } from '../client/queries.ts'
import { isGate } from '../client/session.ts'
import { messagesOf } from '../net/answers.ts'
import { type Outcome, outcomeOf, outcomeOfPayment, type PaymentStatus } from './outcome.ts'
import { captainSession, type SessionCalls } from './sessionCalls.ts'

type NewSession = AnswerOf<'POST registration/tournament/createSession'>
interface ToPay {
  paymentId: string
  /** Cents. */
  amount: number
}
interface Options {
  /** The payment that this was paid with already, without the page having seen it. */
  paidWith?: () => Promise<string | null>
  create: () => Promise<NewSession>
  /** The calls after paying; `byCard`: the card form was used. */
  finish: (paymentId: string, bypassWebHooks: boolean, byCard: boolean) => Promise<PaymentStatus>
  onEnd: (outcome: Outcome, paymentId: string) => void
  /** Shown when the payer closes the card form. */
  failureMessage: string
  session?: SessionCalls
}
/** One step of a payment. Returns why the payment stopped; empty: it goes on or has ended. */
type Step = () => Promise<readonly string[]>

const unknownOutcome =
  'We could not reach the server to end this payment. Check your connection and try again: nothing is paid twice.'
const mutationKey = ['pay']
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A payment from the first click to its outcome. Clicking again never pays twice: the server returns the payment that is open for the same content. */
export function usePayment({ paidWith, create, finish, onEnd, failureMessage, session = captainSession }: Options) {
  const [toPay, setToPay] = useState<ToPay | null>(null)
  const [realTime, setRealTime] = useState(false)
  const [closed, setClosed] = useState(false)
  const { mutate, data, error, isPending, reset } = useMutation({ mutationKey, mutationFn: (step: Step) => step() })
  // The browser's Back button from the hosted page brings this page back as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) reset()
  })
  const end = async (paymentId: string, byCard: boolean) => {
    setToPay(null)
    const read = () => session.read(paymentId)
    const outcome = await outcomeOfPayment({ finish: () => finish(paymentId, realTime, byCard), read, wait })
    onEnd(outcome, paymentId)
    return outcome.kind === 'unpaid' ? outcome.messages : []
  }
  const start = async () => {
    setClosed(false)
    const paid = await paidWith?.()
    if (paid) {
      onEnd(outcomeOf(await session.read(paid)), paid)
      return []
    }
    const { paymentId, messages, amount, useEmbeddedPaymentForm, url } = await create()
    if (messages.length > 0) return messages
    if (paymentId && amount === 0) return await end(paymentId, false)
    if (paymentId && useEmbeddedPaymentForm) {
      setToPay({ paymentId, amount: toCents(amount) })
      return []
    }
    if (!paymentId || !url) return [unknownError]
    location.href = url
    return await new Promise<never>(() => {}) // the browser is leaving
  }
  /** The payer cancelled, or does not know how the payment ended: the server gives it up, unless it was paid. */
  const giveUp = async (paymentId: string) => {
    setToPay(null)
    try {
      const outcome = outcomeOf(await session.giveUp(paymentId))
      onEnd(outcome, paymentId)
      setClosed(outcome.kind === 'unpaid')
      return []
    } catch {
      return [unknownOutcome]
    }
  }
  return {
    session,
    toPay,
    realTime,
    setRealTime,
    /** A call is under way. */
    isPending,
    /** From the click to the end, also while the card form is open. */
    busy: isPending || toPay !== null,
    /** What the payer did themselves is not an error. */
    notice: closed ? failureMessage : null,
    error,
    messages: error && !isGate(error) ? messagesOf(error) : (data ?? []),
    /** Takes back what was said: it was about something else. */
    forget: reset,
    pay: () => {
      // A file that was asked for without a connection is not fetched again before the page is.
      if (navigator.onLine) preloadCardForm().catch(() => {})
      if (queries.isMutating({ mutationKey }) === 0) mutate(start)
    },
    paid: () => {
      if (toPay) mutate(() => end(toPay.paymentId, true))
    },
    close: () => {
      if (toPay) mutate(() => giveUp(toPay.paymentId))
    },
  }
}
export type Payment = ReturnType<typeof usePayment>

/** Fetches the files of the card form, so that they are there when it opens. */
export const preloadCardForm = () => import('./PaymentForms.tsx')
