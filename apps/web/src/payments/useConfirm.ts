import { unknownError } from '@kegler/domain/errors.ts'
import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { messagesOf } from '../app/answers.ts'
import { secretOf } from './secret.ts'

/** Confirms at the provider with a client secret. */
export type ConfirmAt = (clientSecret: string) => Promise<PaymentIntentResult>
/** True when the payment was confirmed. */
export type Confirm = (at: ConfirmAt) => Promise<boolean>

/** The provider's own words say that nothing was charged, which nobody knows without its answer. */
const lost = 'The connection was lost while you were paying. Please press Pay again: your card is charged only once.'

interface Options {
  paymentId: string
  setProcessing: (processing: boolean) => void
  onPaid: () => void
}

/** One confirmation at a time: the secret first, then the provider; what either says against it is `error`. */
export function useConfirm({ paymentId, setProcessing, onPaid }: Options) {
  const [error, setError] = useState<string>()
  const running = useRef(false)

  const run = async (at: ConfirmAt): Promise<boolean> => {
    const secret = await secretOf(paymentId)
    if ('messages' in secret) {
      setError(secret.messages.join(' '))
      return false
    }
    if ('paid' in secret) return true
    const result = await at(secret.clientSecret)
    if (!result.error || result.error.payment_intent?.status === 'succeeded') return true
    setError(result.error.type === 'api_connection_error' ? lost : (result.error.message ?? unknownError))
    return false
  }
  const confirm: Confirm = async (at) => {
    if (running.current) return false
    running.current = true
    setProcessing(true)
    setError(undefined)
    try {
      const paid = await run(at)
      if (paid) onPaid()
      return paid
    } catch (failure) {
      setError(messagesOf(failure).join(' '))
      return false
    } finally {
      running.current = false
      setProcessing(false)
    }
  }
  return { confirm, error }
}
