import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { servePageFiles } from '../../page.ts'

const folder = new URL('../browser/', import.meta.url)

/** Parts that make one classic script, in the order they use each other. */
const stripeParts = [
  ...['card-format.js', 'emitter.js', 'dialog.js', 'card-field.js', 'wallet-button.js', 'stripe-client.js'],
  'stripe.js',
]
const checkoutParts = ['card-format.js', 'checkout.js']

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

/** The simulated stripe.js, the frames of its card fields and the files of the pages. */
export function browserFiles(scope: FastifyInstance): void {
  servePageFiles(scope, '', { 'look-inside.js': new URL('look-inside.js', folder) })
  const stripe = joined(stripeParts)
  const files: Record<string, string> = {
    '/endive/stripe.js': stripe,
    '/v3/': stripe,
    '/v3': stripe,
    '/checkout.js': joined(checkoutParts),
    '/tables.css': read('tables.css'),
    '/elements/card-format.js': read('card-format.js'),
    '/elements/card-frame.js': read('card-frame.js'),
    '/elements/card-frame.css': read('card-frame.css'),
  }
  for (const [path, text] of Object.entries(files)) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    // Where trailing slashes are ignored, /v3 is there already.
    if (scope.hasRoute({ method: 'GET', url: scope.prefix + path })) continue
    scope.get(path, (_request, reply) => sendFile(reply, type, text))
  }
  const frame = read('card-frame.html')
  for (const type of ['cardNumber', 'cardExpiry', 'cardCvc']) {
    scope.get(`/elements/${type}`, (_request, reply) => {
      // Any page may hold the frame, whatever the product's own headers say.
      reply.raw.removeHeader('x-frame-options')
      return sendFile(reply.header('content-security-policy', framePolicy), 'text/html', frame)
    })
  }
}

/** The parts are modules, to read and to test; a page needs `window.Stripe` the moment the script has loaded. */
function joined(parts: string[]): string {
  const texts = parts.map((name) =>
    read(name)
      .replaceAll(/^import .*\n/gm, '')
      .replaceAll(/^export /gm, ''),
  )
  return `(() => {\n'use strict'\n${texts.join('\n')}\n})()\n`
}

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

function sendFile(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .send(text)
}
