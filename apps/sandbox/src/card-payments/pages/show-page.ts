import type { FastifyReply } from 'fastify'
import { type Markup, sendPage } from '../../page.ts'

interface PageView {
  /** Path of the prefix, as the browser sees it. */
  base: string
  title: string
  body: Markup
  status?: number
  script?: string
  /** Web addresses to which a form of this page may lead after a redirect. */
  leadsTo?: (string | null)[]
}

export function showPage(reply: FastifyReply, view: PageView): FastifyReply {
  const { base, title, body, status = 200, script, leadsTo = [] } = view
  // A browser checks form-action again after the redirect, so the way back must be allowed too.
  const formsLeadTo = [...new Set(leadsTo.map((url) => URL.parse(url ?? '')?.origin ?? ''))].filter(Boolean)
  const loads = script ? { script } : {}
  return sendPage(reply, { part: 'Card payments', prefix: base, title, body, status, formsLeadTo, ...loads })
}

export function dollars(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

export function instant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
