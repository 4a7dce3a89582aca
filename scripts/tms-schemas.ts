import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ImportFile } from '../packages/domain/src/setup/publish/import-file.ts'
import { PublishDocument } from '../packages/domain/src/setup/publish/publish-document.ts'

const folder = join(import.meta.dirname, '../docs/tms')

/** The JSON Schemas for makers of tournament management systems. Returns whether they are fresh. */
export function writeTmsSchemas(verify: boolean): boolean {
  const all = { 'publish-document': PublishDocument, 'import-file': ImportFile }
  const fresh = Object.entries(all).map(([name, schema]) => {
    const file = join(folder, `${name}.schema.json`)
    const made = JSON.stringify(z.toJSONSchema(schema))
    if (read(file) === made) return true
    if (verify) return false
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${JSON.stringify(JSON.parse(made), null, 2)}\n`)
    return true
  })
  return fresh.every(Boolean)
}

/** However it is laid out. */
function read(file: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
