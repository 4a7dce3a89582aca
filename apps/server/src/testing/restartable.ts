import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import type { Person } from './kit.ts'
import { type Child, endOf, sendTo, startChild } from './start-child.ts'

/** A product that a test lets end itself at a step, on the database of this environment; it ends with the file's tests. */
export function restartable(environment: Record<string, string>) {
  let child: Child | undefined
  afterAll(() => {
    child?.process.kill('SIGKILL')
    rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
  })
  const restart = async (): Promise<void> => {
    const gone = endOf(child)
    child?.process.kill('SIGKILL')
    await gone
    child = await startChild(environment)
    delete environment.LOAD_FROM // the directory has the database now
  }
  return {
    restart,
    ensureStarted: async (): Promise<void> => {
      if (!child) await restart()
    },
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
    send: async (method: string, path: string, person?: Person, body?: unknown, key?: string): Promise<any> =>
      (await sendTo(child?.address ?? '', method, path, { person, body, key })).json(),
  }
}
