import { unknownError } from '@kegler/domain/errors.ts'
import { toCents } from '@kegler/domain/money.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { ApiError, messagesOf } from '../answers.ts'
import { type AnswerOf, call } from '../api.ts'
import { isGate } from '../session.ts'
import { attempts } from './attempts.ts'
import { type Outcome, outcomeOfPayment, type PaymentStatus } from './outcome.ts'
import { preloadCardForm, type ToPay } from './PaymentDialog.tsx'

type NewSession = AnswerOf<'POST registration/tournament/createSession'>
type Step = 'idle' | 'starting' | 'card' | 'finishing'

export interface PaymentPlan {
  /** What is paid: the same content again is the same attempt. */
  content: unknown
  create: (idempotencyKey: string) => Promise<NewSession>
  /** The calls after paying; `byCard`: the card form was used. */
  finish: (paymentId: string, byCard: boolean) => Promise<PaymentStatus>
  onEnd: (outcome: Outcome, paymentId: string) => void
  /** Said when the payer closes the card form. */
  failureMessage: string
}
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A payment from the first click to its outcome. Clicking again never pays twice: the same attempt has one payment id. */
export function usePayment({ content, create, finish, onEnd, failureMessage }: PaymentPlan) {
  const keys = useRef(attempts())
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
    keys.current.forget()
    stop(outcome.kind === 'unpaid' ? outcome.messages : [])
    onEnd(outcome, paymentId)
  }
  const start = async () => {
    const {
      paymentId,
      messages: refused,
      amount,
      useEmbeddedPaymentForm,
      url,
    } = await create(keys.current.keyOf(content))
    if (refused.length > 0 || !paymentId) {
      keys.current.forget()
      return stop(refused.length > 0 ? refused : [unknownError])
    }
    if (amount === 0) return await end(paymentId, false)
    if (useEmbeddedPaymentForm) {
      setToPay({ paymentId, amount: toCents(amount) })
      return setStep('card')
    }
    if (!url) return stop([unknownError])
    location.href = url
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
      // Without an answer nobody knows whether the session was made: the same attempt is repeated.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) keys.current.forget()
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
    close: () => {
      setToPay(null)
      stop([failureMessage])
    },
    forget: () => keys.current.forget(),
  }
}
