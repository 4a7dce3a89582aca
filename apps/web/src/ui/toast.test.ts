import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, closeToast, toast, toasts } from './toast.ts'

const shown = () => toasts.getState().map(({ title }) => title)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toasts.getState()) closeToast(id)
  vi.useRealTimers()
})

test('notices go by themselves, failures later', () => {
  toast('Saved!')
  toast('Error', 'No.', 'red')
  vi.advanceTimersByTime(6_000)
  expect(shown()).toEqual(['Error'])
  vi.advanceTimersByTime(6_000)
  expect(shown()).toEqual([])
})

test('with the next screen what was read goes at once, what has just come a moment later, a failure not', () => {
  toast('Added to Cart!')
  toast('Error', 'No.', 'red')
  vi.advanceTimersByTime(3_000)
  toast('Saved!')
  clearToasts()
  vi.advanceTimersByTime(0)
  expect(shown()).toEqual(['Error', 'Saved!'])
  vi.advanceTimersByTime(2_500)
  expect(shown()).toEqual(['Error'])
})
