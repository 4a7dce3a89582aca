import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Call, Calls } from '@kegler/domain/call.ts'
import { isUndoable } from '@kegler/domain/undo/calls.rules.ts'
import type { Plugin } from 'vite'

const contracts = join(import.meta.dirname, '../../packages/domain/src')
const prefix = 'virtual:calls/'
type Area = 'captain' | 'setup' | 'staff'

/**
 * What the pages know of the contracts at run time, without the validation library: 'virtual:calls/captain' and one
 * module for each area of the staff, which only its own screens load.
 */
export const callTables = (): Plugin => ({
  name: 'call-tables',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: async (id) => {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const table = await tableOf(id.slice(prefix.length + 1) as Area)
    return `export const table = ${JSON.stringify(table)}`
  },
})

async function tableOf(area: Area): Promise<Record<string, object>> {
  const table: Record<string, object> = {}
  for (const file of globSync('**/*.calls.ts', { cwd: contracts }).sort()) {
    const folder = basename(dirname(file))
    if (areaOf(file) !== area) continue
    for (const calls of Object.values((await import(join(contracts, file))) as Record<string, Calls>)) {
      if (Object.keys(calls).some((key) => !/^(GET|POST|PUT|DELETE) /.test(key))) continue
      for (const [key, call] of Object.entries(calls)) {
        const facts = factsOf(call, area === 'captain' ? folder : area)
        table[key] = isUndoable(key) ? { ...facts, undo: true } : facts
      }
    }
  }
  return table
}

function areaOf(file: string): Area {
  if (file.startsWith('setup/') || file.endsWith('.setup.calls.ts')) return 'setup'
  return file.endsWith('.staff.calls.ts') ? 'staff' : 'captain'
}

/** What `CallFacts` of the pages names; JSON leaves out what is undefined. */
function factsOf({ of, changes, dryRun, idempotent, replaces }: Call, subject: string): object {
  return { of: of ?? subject, changes, dryRun, idempotent: idempotent === false ? idempotent : undefined, replaces }
}
