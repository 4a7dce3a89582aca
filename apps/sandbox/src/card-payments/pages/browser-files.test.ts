import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { aSandbox } from '../testing/a-sandbox.ts'

test.each(['/endive/stripe.js', '/v3/', '/v3', '/checkout.js', '/look-inside.js'])(
  '%s is one classic script',
  async (path) => {
    const { base } = await aSandbox()
    const response = await fetch(base + path)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(() => new Script('import x from "y"')).toThrow()
    new Script(await response.text())
  },
)

test.each(['cardNumber', 'cardExpiry', 'cardCvc'])(
  'the frame of %s may be held by any page, and runs no inline script',
  async (type) => {
    const { base } = await aSandbox()
    const response = await fetch(`${base}/elements/${type}`)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=/)
  },
)
