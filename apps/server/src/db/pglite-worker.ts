import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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

/** PGlite makes a database in memory and copies it twice; for this file system it makes it in the directory. */
class DirectoryToMake extends MemoryFS {
  override async init(...given: Parameters<MemoryFS['init']>): ReturnType<MemoryFS['init']> {
    await super.init(...given)
    return await new NodeFS(this.dataDir ?? '').init(...given)
  }
  /** Called when the files are there. The instances that made them count for nothing in the heap: nothing else frees them. */
  override async syncToFs(): Promise<void> {
    runInNewContext('gc')()
  }
}

const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
const isOnDisk = !dataDir.startsWith('memory:')
if (isOnDisk && !loadFrom && !existsSync(join(dataDir, 'PG_VERSION'))) await makeDirectory()
const lite = await PGlite.create({
  dataDir,
  extensions: { pg_trgm, unaccent },
  startParams,
  ...(loadFrom ? { loadDataDir: new Blob([await readFile(loadFrom)]) } : {}),
})
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

/** Makes an empty database beside its place and moves it there when it is complete. */
async function makeDirectory(): Promise<void> {
  const root = `${dataDir}.new`
  await rm(root, { recursive: true, force: true })
  const made = await PGlite.create({ fs: new DirectoryToMake(root), startParams })
  await made.close()
  await rm(dataDir, { recursive: true, force: true })
  await rename(root, dataDir)
  runInNewContext('gc')()
}
