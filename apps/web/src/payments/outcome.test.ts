import { expect, test, vi } from 'vitest'
import { ApiError } from '../net/answers.ts'
import { outcomeOf, outcomeOfPayment, outcomeOfReturn, type PaymentStatus } from './outcome.ts'
import type { SessionCalls } from './sessionCalls.ts'
import { cannotBePaid, confirmOnce } from './useConfirm.ts'

const status = (state: PaymentStatus['state'], more: Partial<PaymentStatus> = {}): PaymentStatus => ({
  paymentId: 'p',
  tournamentId: 't',
  state,
  messages: [],
  amount: 1,
  totalPaid: 0,
  stripeTransactionId: null,
  paymentMessage: null,
  isClosed: false,
  ...more,
})
const steps = (finish: () => Promise<PaymentStatus>, reads: PaymentStatus[] = []) => {
  const wait = vi.fn(async () => {})
  const read = vi.fn(async () => reads.shift() ?? status('processing'))
  return { finish, read, wait }
}

test('settled at once: nothing is waited for', async () => {
  const all = steps(async () => status('succeeded'))
  expect(await outcomeOfPayment(all)).toEqual({ kind: 'paid', messages: [], totalPaid: 0 })
  expect(all.wait).not.toHaveBeenCalled()
})
test('the webhook settles it: read each second until then', async () => {
  const all = steps(async () => status('processing'), [status('processing'), status('succeeded')])
  expect(await outcomeOfPayment(all)).toEqual({ kind: 'paid', messages: [], totalPaid: 0 })
  expect(all.wait.mock.calls).toEqual([[1000], [1000]])
})
test('after ten seconds it is said to be under way', async () => {
  const all = steps(async () => status('processing'))
  expect(await outcomeOfPayment(all)).toEqual({ kind: 'pending' })
  expect(all.read).toHaveBeenCalledTimes(10)
})
test('a final call that fails does not lose the order', async () => {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await outcomeOfPayment(steps(() => Promise.reject(new Error('502'))))).toEqual({ kind: 'pending' })
  quiet.mockRestore()
})
test('it is looked at also after the final call failed', async () => {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const all = steps(() => Promise.reject(new Error('502')), [status('processing'), status('succeeded')])
  expect(await outcomeOfPayment(all)).toEqual({ kind: 'paid', messages: [], totalPaid: 0 })
  quiet.mockRestore()
})
test('a look that fails is repeated', async () => {
  const all = steps(async () => status('processing'), [])
  all.read.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(status('succeeded'))
  expect(await outcomeOfPayment(all)).toEqual({ kind: 'paid', messages: [], totalPaid: 0 })
})
test('back from the hosted page: what is open is given up, what was paid is not', async () => {
  const giveUp = vi.fn(async () => status('expired', { messages: ['Cancelled.'] }))
  const back = (finish: () => Promise<PaymentStatus>, reads: PaymentStatus[] = []) =>
    outcomeOfReturn({ ...steps(finish, reads), giveUp })
  expect(await back(async () => status('succeeded'))).toMatchObject({ kind: 'paid' })
  expect(giveUp).not.toHaveBeenCalled()
  const unpaid = { kind: 'unpaid', messages: ['Cancelled.'] }
  expect(await back(async () => status('processing'))).toMatchObject(unpaid)
  // the final call failed: its state says how it ended
  const lost = () => Promise.reject(new ApiError(502, 'PaymentProvider', ['away']))
  expect(await back(lost, [status('succeeded')])).toMatchObject({ kind: 'paid' })
  expect(await back(lost, [status('created')])).toMatchObject(unpaid)
})
test('back from the hosted page, nobody can say how it ended: the server completes it; what is not theirs is said', async () => {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failing = (error: ApiError) => {
    const fail = () => Promise.reject(error)
    return outcomeOfReturn({ finish: fail, read: fail, giveUp: fail })
  }
  for (const error of [new ApiError(0, '', ['gone']), new ApiError(502, 'PaymentProvider', ['away'])])
    expect(await failing(error)).toEqual({ kind: 'pending' })
  await expect(failing(new ApiError(404, 'NotFound', ['Not found.']))).rejects.toThrow('Not found.')
  quiet.mockRestore()
})
test.each(['failed', 'expired', 'refunded'] as const)('%s is unpaid and says why', (state) => {
  expect(outcomeOf(status(state, { paymentMessage: 'Not completed.', messages: ['On its way back.'] }))).toEqual({
    kind: 'unpaid',
    messages: ['Not completed.', 'On its way back.'],
    isClosed: false,
  })
})
test('what was charged is what the server says, not what was asked for', () => {
  const paid = status('succeeded', { amount: 720.5, totalPaid: 594.25, messages: ['$126.25 was no longer owed.'] })
  expect(outcomeOf(paid)).toEqual({ kind: 'paid', messages: ['$126.25 was no longer owed.'], totalPaid: 594.25 })
})

test('an intent that was cancelled at the provider is given up, and is not offered again', async () => {
  const secret = vi.fn<SessionCalls['secret']>(async () => ({ clientSecret: null, messages: ['Please start again.'] }))
  secret.mockResolvedValueOnce({ clientSecret: 'pi_1_secret', messages: [] })
  const session = { read: async () => status('created'), giveUp: vi.fn(async () => status('failed')), secret }
  const ended = async () => ({
    error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } as const,
  })
  await expect(confirmOnce('p', session, ended)).rejects.toMatchObject({
    code: cannotBePaid,
    messages: ['Please start again.'],
  })
  expect(session.giveUp).toHaveBeenCalledWith('p')
  // it was paid after all
  secret.mockResolvedValueOnce({ clientSecret: 'pi_1_secret', messages: [] })
  session.giveUp.mockResolvedValueOnce(status('succeeded'))
  await confirmOnce('p', session, ended)
})
