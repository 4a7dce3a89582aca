import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

const schema = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../../../docs/tms/${name}.schema.json`, import.meta.url), 'utf8'))
// what formats say is said by patterns too
const ajv = new Ajv2020({ allErrors: false, validateFormats: false })
const validators = {
  'publish-document': ajv.compile(schema('publish-document')),
  'import-file': ajv.compile(schema('import-file')),
}

/** What is wrong with a document by its published JSON Schema: '/events/0/name must be string'; null: nothing. */
export function problemOf(name: keyof typeof validators, document: unknown): string | null {
  const validate = validators[name]
  if (validate(document)) return null
  const [first] = validate.errors ?? []
  return `${first?.instancePath || 'The document'} ${first?.message ?? 'does not fit the schema'}`
}
