import { ApiError } from '../app/answers.ts'
import { call } from '../app/api.ts'
import { toast } from '../ui/toast.ts'
import { forgetCart, useCart } from './cart.ts'

/**
 * The payment that this cart was bought with, when the page did not see it end: a closed tab, a lost connection. null:
 * the cart still waits to be paid. Throws `ApiError` without an answer.
 */
export async function paidWith(): Promise<string | null> {
  const { paymentId } = useCart.getState()
  if (!paymentId) return null
  const state = await stateOf(paymentId)
  if (state === 'succeeded') return paymentId
  const isOpen = state === 'created' || state === 'processing'
  if (!isOpen) useCart.setState((cart) => (cart.paymentId === paymentId ? { paymentId: null } : cart))
  return null
}
const stateOf = async (paymentId: string) => {
  try {
    return (await call('GET registration/payment/:paymentId', { params: { paymentId } })).state
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Before a cart is changed: what is bought already leaves it. */
export async function forgetPaid(): Promise<void> {
  if (!(await paidWith())) return
  forgetCart()
  toast('Payment Processed!', 'What was in your cart is paid. You find it under Manage.')
}
