import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageStyle } from './page-style.ts'

/** Text that is HTML already; everything else is escaped by `html`. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(write).join('') : escaped(String(part))
}

/** Template tag: escapes each value, leaves out null and false, joins lists. Quote the attributes that hold values. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, index) => text + write(parts[index])).join(''))

interface Page {
  /** Which part of the sandbox this is: 'Identity server'. */
  part: string
  /** Where the part is mounted; its style and scripts are served below it. */
  prefix: string
  title: string
  body: Markup
  status?: number
  /** A script that `servePageFiles` serves. Pages work without it. */
  script?: string
  /** Other origins to which a form of this page may lead, also by a redirect. */
  formsLeadTo?: readonly string[]
  /** The page shows another page of its own part in a frame. */
  frames?: boolean
}

/** What a page may load and who may frame it, as a Content-Security-Policy. */
export const pagePolicy = (page: Pick<Page, 'script' | 'formsLeadTo' | 'frames'> = {}): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `script-src ${page.script ? "'self'" : "'none'"}`,
    `frame-src ${page.frames ? "'self'" : "'none'"}`,
    ["form-action 'self'", ...(page.formsLeadTo ?? [])].join(' '),
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')

export const pageText = (page: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} - Kegler sandbox</title>
<link rel="stylesheet" href="${page.prefix}/page.css">
${page.script && html`<script src="${page.prefix}/${page.script}" defer></script>`}
</head>
<body>
<header><p><strong>Kegler sandbox</strong> <span>${page.part}</span></p></header>
<main>
<h1>${page.title}</h1>
${page.body}
</main>
<footer><p>This imitates an outside system for development and demonstration. The people here are invented.</p></footer>
</body>
</html>
`.text

export const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .code(page.status ?? 200)
    .header('content-security-policy', pagePolicy(page))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(pageText(page))

export function servePageFiles(app: FastifyInstance, prefix: string, scripts: Record<string, URL> = {}): void {
  const serve = (name: string, type: string, text: string) =>
    app.get(`${prefix}/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').type(type).send(text),
    )
  serve('page.css', 'text/css; charset=utf-8', pageStyle)
  for (const [name, file] of Object.entries(scripts))
    serve(name, 'text/javascript; charset=utf-8', readFileSync(file, 'utf8'))
}

/** Leads the prefix without its slash to the page at the slash, once that is there. */
export function leadToSlash(app: FastifyInstance, prefix: string): void {
  // Where trailing slashes are ignored, the page is there already.
  if (!app.hasRoute({ method: 'GET', url: prefix }))
    app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`, 302))
}

/** Makes this scope read plain HTML forms, and nothing else, into an object of strings. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Makes this scope read JSON, whatever parsers the product has. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
}
