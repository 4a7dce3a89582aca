import { type Call, isIdempotent } from '@kegler/domain/call.ts'
import { refusals } from '@kegler/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from './html.ts'
import type { Domain } from './serve.ts'

type Json = Record<string, unknown>
const schemaOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** `{api}/openapi.json`, made from the contracts, and the same as a page for people at `{api}/docs`. */
export function apiPages(server: FastifyInstance, api: string, domains: readonly Domain[]): void {
  const document = JSON.stringify(openApi(api, domains))
  const page = docs(api, domains)
  server.get(`${api}/openapi.json`, (_request, reply) => reply.type('application/json').send(document))
  server.get(`${api}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

const all = (domains: readonly Domain[]) =>
  domains.flatMap((domain) => Object.entries(domain.calls) as [string, Call][])
const who = (call: Call) => (typeof call.allow === 'string' ? call.allow : call.allow.join(', '))

/** OpenAPI 3.1. */
function openApi(api: string, domains: readonly Domain[]): Json {
  const paths: Record<string, Json> = {}
  for (const [key, call] of all(domains)) {
    const [method = '', path = ''] = key.split(' ')
    const url = `/${path.replace(/:(\w+)/g, '{$1}')}`
    const operations = paths[url] ?? {}
    paths[url] = operations
    operations[method.toLowerCase()] = {
      summary: call.summary,
      operationId: key.replace(/[^\w]+/g, '_'),
      'x-allow': call.allow,
      ...(call.allow === 'public' ? { security: [] } : call.allow === 'link' ? { security: [{ link: [] }] } : {}),
      parameters: [
        ...parameters(call.params, 'path'),
        ...parameters(call.query, 'query'),
        ...(call.dryRun ? [dryRun] : []),
        ...(isIdempotent(call) ? [idempotencyKey] : []),
      ],
      ...(call.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(call.body) } } } } : {}),
      responses: {
        200: {
          description: 'Done',
          content: { [call.type ?? 'application/json']: { schema: schemaOf(call.answer) } },
        },
        default: { $ref: '#/components/responses/Refusal' },
      },
    }
  }
  const refusal = z.object({
    code: z.string(),
    message: z.string(),
    messages: z.array(z.string()),
    requestId: z.string(),
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Kegler', version: '1', description: 'Paths and property names match in any letter case.' },
    servers: [{ url: api }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        link: { type: 'http', scheme: 'Link', description: 'The token of a link to join or to pay.' },
      },
      responses: {
        Refusal: {
          description: `Codes: ${Object.entries(refusals)
            .map(([code, status]) => `${code} (${status})`)
            .join(', ')}`,
          content: { 'application/json': { schema: schemaOf(refusal) } },
        },
      },
    },
  }
}
const dryRun: Json = {
  name: 'dryRun',
  in: 'query',
  schema: { type: 'boolean' },
  description: 'Returns `effects` (audit, ledger, places, mails) and changes nothing.',
}
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 100 },
  description: 'A repeat with the same key gets the same answer.',
}
function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: part,
  }))
}

function docs(api: string, domains: readonly Domain[]): string {
  const block = (title: string, schema: z.ZodType | undefined) =>
    schema
      ? html`<h4>${title}</h4><pre tabindex="0">${JSON.stringify(schemaOf(schema), null, 2).replace(/^ {2}"\$schema".*\n/m, '')}</pre>`
      : ''
  const calls = all(domains).map(
    ([
      key,
      call,
    ]) => html`<details id="${key.replace(/[^\w]+/g, '-')}"><summary><code>${key}</code><span>${call.summary}</span></summary>
      <p>For: ${who(call)}${isIdempotent(call) ? '. Takes an Idempotency-Key.' : ''}${call.dryRun ? ' With ?dryRun=true it changes nothing.' : ''}${call.type ? `. Answers ${call.type}.` : ''}</p>
      ${block('Parameters', call.params)}${block('Query', call.query)}${block('Body', call.body)}${block('Answer', call.answer)}</details>`,
  )
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kegler API</title><style>
body{font:17px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b2430;background:#fff}
summary{padding:.6rem 0;cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem 1rem}summary span{color:#4a5565}
code{font-weight:600;overflow-wrap:anywhere}details{border-bottom:1px solid #dde2e9}pre{background:#f4f6f9;padding:1rem;overflow:auto;font-size:.85rem}
@media(prefers-color-scheme:dark){body{background:#12161c;color:#e6eaf0}summary span{color:#a9b4c2}pre{background:#1c232d}details{border-color:#2c3644}a{color:#8ab8ff}}
</style></head><body><main><h1>Kegler API</h1>
<p>All calls sit under <code>${api}</code>, take and answer JSON, and want a bearer token of the identity server, except where they say public.
Paths and property names match in any letter case. Money is in dollars with two decimals, instants are ISO 8601, days YYYY-MM-DD.
A refusal is <code>{ code, message, messages, requestId }</code>. The same as a document: <a href="${api}/openapi.json">openapi.json</a>.</p>
${calls}</main></body></html>`)
}
