import { readFile, writeFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** What the main thread asks of the embedded database. */
export type Ask = { id: number } & ({ bytes: Uint8Array } | { dumpTo: string } | { close: true })
export interface WorkerOptions {
  /** A directory, or 'memory://'. */
  dataDir: string
  /** A dump of a data directory to start from. */
  loadFrom?: string | undefined
}

const { dataDir, loadFrom } = workerData as WorkerOptions
const port = parentPort
if (!port) throw new Error('This file runs as a worker.')

const lite = await PGlite.create({
  dataDir,
  extensions: { pg_trgm, unaccent },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  ...(loadFrom ? { loadDataDir: new Blob([await readFile(loadFrom)]) } : {}),
})
// making a new directory leaves three used up instances of PostgreSQL behind, which count for nothing in the heap
runInNewContext('gc')()
port.postMessage({ id: 0 })
port.on('message', async (ask: Ask) => {
  try {
    if ('bytes' in ask) {
      const answer = (await lite.execProtocolRaw(ask.bytes)).slice()
      port.postMessage({ id: ask.id, answer }, [answer.buffer])
      return
    }
    if ('dumpTo' in ask) await writeFile(ask.dumpTo, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
    else await lite.close()
    port.postMessage({ id: ask.id })
    if ('close' in ask) port.close()
  } catch (error) {
    // the message alone: a stack of the engine carries its whole minified source
    port.postMessage({ id: ask.id, error: error instanceof Error ? error.message : String(error) })
  }
})
