import { unknownError } from '@kegler/domain/errors.ts'
import { toCents } from '@kegler/domain/money.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { messagesOf } from '../app/answers.ts'
import { type AnswerOf, call } from '../app/api.ts'
import { save } from '../app/save.ts'
import { isGate } from '../app/session.ts'
import { type Outcome, outcomeOf, outcomeOfPayment, type PaymentStatus } from './outcome.ts'
import { preloadCardForm, type ToPay } from './PaymentDialog.tsx'

type NewSession = AnswerOf<'POST registration/tournament/createSession'>
type Step = 'idle' | 'starting' | 'card' | 'finishing'

export interface PaymentPlan {
  /** The payment that this was paid with already, without the page hearing of it. */
  paidWith?: () => Promise<string | null>
  create: () => Promise<NewSession>
  /** The calls after paying; `byCard`: the card form was used. */
  finish: (paymentId: string, byCard: boolean) => Promise<PaymentStatus>
  onEnd: (outcome: Outcome, paymentId: string) => void
  /** Said when the payer closes the card form. */
  failureMessage: string
}
const unknownOutcome =
  'We could not reach the server to end this payment. Check your connection and try again: nothing is paid twice.'
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A payment from the first click to its outcome. Clicking again never pays twice: the server returns the payment that is open for the same content. */
export function usePayment({ paidWith, create, finish, onEnd, failureMessage }: PaymentPlan) {
  const running = useRef(false)
  const [step, setStep] = useState<Step>('idle')
  const [toPay, setToPay] = useState<ToPay | null>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  // The browser's Back button from the hosted page brings this page back as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) setStep('idle')
  })

  const stop = (told: readonly string[]) => {
    setMessages(told)
    setStep('idle')
  }
  const end = async (paymentId: string, byCard: boolean) => {
    setToPay(null)
    setStep('finishing')
    const read = () => call('GET registration/payment/:paymentId', { params: { paymentId } })
    const outcome = await outcomeOfPayment({ finish: () => finish(paymentId, byCard), read, wait })
    stop(outcome.kind === 'unpaid' ? outcome.messages : [])
    onEnd(outcome, paymentId)
  }
  const start = async () => {
    const paid = await paidWith?.()
    if (paid) {
      stop([])
      return onEnd({ kind: 'paid', messages: [] }, paid)
    }
    const { paymentId, messages: refused, amount, useEmbeddedPaymentForm, url } = await create()
    if (refused.length > 0 || !paymentId) return stop(refused.length > 0 ? refused : [unknownError])
    if (amount === 0) return await end(paymentId, false)
    if (useEmbeddedPaymentForm) {
      setToPay({ paymentId, amount: toCents(amount) })
      return setStep('card')
    }
    if (!url) return stop([unknownError])
    location.href = url
  }
  /** The payer thought better of it, or does not know what became of it: the server gives it up, unless it was paid. */
  const close = async () => {
    if (!toPay) return
    const { paymentId } = toPay
    setToPay(null)
    setStep('finishing')
    try {
      const status = await save('DELETE registration/payment/:paymentId', { params: { paymentId } })
      const outcome = outcomeOf(status)
      stop(outcome.kind === 'unpaid' ? [failureMessage] : [])
      onEnd(outcome, paymentId)
    } catch {
      stop([unknownOutcome])
    }
  }
  const pay = async () => {
    if (running.current) return
    running.current = true
    setMessages([])
    setStep('starting')
    preloadCardForm().catch(() => {}) // it is fetched again when it opens
    try {
      await start()
    } catch (error) {
      stop(isGate(error) ? [] : messagesOf(error))
    } finally {
      running.current = false
    }
  }
  return {
    step,
    messages,
    toPay,
    pay,
    paid: () => (toPay ? end(toPay.paymentId, true) : Promise.resolve()),
    close,
  }
}
