import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Engine } from './pglite-stream.ts'
import type { Ask, WorkerOptions } from './pglite-worker.ts'

export interface EmbeddedDatabase extends Engine {
  /** Writes the whole data directory to a tar file. */
  dump(file: string): Promise<void>
  close(): Promise<void>
}
// for the worker, which frees what making a new directory leaves behind
setFlagsFromString('--expose-gc')

type Asking = Ask extends infer A ? (A extends Ask ? Omit<A, 'id'> : never) : never

/** Starts PostgreSQL inside a worker thread, so that a long query does not stop the server from answering. */
export async function startEmbedded(options: WorkerOptions): Promise<EmbeddedDatabase> {
  const unlock = options.dataDir.startsWith('memory:') ? () => {} : lockDirectory(options.dataDir)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: options })
  const waiting = new Map<number, { done: (answer: Uint8Array) => void; failed: (error: Error) => void }>()
  let last = 0
  const started = new Promise<void>((done, failed) => {
    waiting.set(0, { done: () => done(), failed })
  })
  const fail = (error: Error) => {
    for (const ask of waiting.values())
      ask.failed(new Error(`The embedded database stopped: ${error.message.slice(0, 500)}`))
    waiting.clear()
  }
  worker.on('message', ({ id, answer, error }: { id: number; answer?: Uint8Array; error?: string }) => {
    const ask = waiting.get(id)
    waiting.delete(id)
    if (error) ask?.failed(new Error(error))
    else ask?.done(answer ?? new Uint8Array())
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('its thread ended')))
  const ask = (what: Asking) =>
    new Promise<Uint8Array>((done, failed) => {
      last += 1
      waiting.set(last, { done, failed })
      worker.postMessage({ ...what, id: last })
    })
  try {
    await started
  } catch (error) {
    unlock()
    throw error
  }
  return {
    execProtocolRaw: (bytes) => ask({ bytes }),
    dump: async (file) => void (await ask({ dumpTo: file })),
    close: async () => {
      await ask({ close: true })
      await worker.terminate()
      unlock()
    },
  }
}

/** A lock of the operating system that lives as long as the process: two copies on one directory would destroy it. */
function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const file = new DatabaseSync(`${directory}.lock`, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive')
  } catch {
    file.close()
    throw new Error(
      `${directory} is in use by another running copy of Kegler. Stop it, or set DATA_DIR to another directory.`,
    )
  }
  return () => file.close()
}
