import { expect, test, vi } from 'vitest'
import { startFileWorker } from './fileWorker.ts'

class BrokenWorker {
  onerror: (() => void) | null = null
  constructor() {
    queueMicrotask(() => this.onerror?.())
  }
  postMessage() {}
  terminate() {}
}

test('a worker that breaks while the list is read ends the export', async () => {
  vi.stubGlobal('Worker', BrokenWorker)
  const { signal, file } = startFileWorker(new AbortController().signal)
  await Promise.resolve()
  expect(signal.reason).toEqual(new Error('The file could not be made. Please try again.'))
  await expect(file({ format: 'csv', sheet: 'Entries' })).rejects.toBe(signal.reason)
})
