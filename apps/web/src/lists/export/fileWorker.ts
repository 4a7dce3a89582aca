import type { ToWorker } from './file.worker.ts'

/** Makes a file beside the page's own work. `signal` ends what goes on for it: it was cancelled, or the worker broke. */
export function startFileWorker(cancelled: AbortSignal) {
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' })
  const broken = new AbortController()
  worker.onerror = () => broken.abort(new Error('The file could not be made. Please try again.'))
  const signal = AbortSignal.any([cancelled, broken.signal])
  return {
    signal,
    send: (message: ToWorker) => worker.postMessage(message),
    /** @throws the signal's reason */
    file: (message: ToWorker) =>
      new Promise<Blob>((resolve, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
        worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
        worker.postMessage(message)
      }),
    end: () => worker.terminate(),
  }
}
