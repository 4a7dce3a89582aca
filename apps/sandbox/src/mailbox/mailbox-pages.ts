import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, sendPage } from '../page.ts'
import type { Store } from '../store.ts'
import { attachmentOf, type Message, messageOf, messages } from './messages.ts'

const mostShown = 100
const part = 'Mailbox'

/** What to see: the list, one mail, its HTML by itself for the frame, its attachments. */
export function mailboxPages(app: FastifyInstance, prefix: string, store: Store): void {
  const missing = (reply: FastifyReply) =>
    sendPage(reply, {
      part,
      prefix,
      status: 404,
      title: 'This mail is not here',
      body: html`<p><a class="button" href="${prefix}/">All mails</a></p>`,
    })

  app.get<{ Querystring: { to?: string } }>(`${prefix}/`, async (request, reply) => {
    const to = String(request.query.to ?? '')
    const found = messages(store, to)
    return sendPage(reply, { part, prefix, title: 'All mails', body: listOf(prefix, to, found) })
  })

  app.get<{ Params: { id: string } }>(`${prefix}/messages/:id`, async (request, reply) => {
    const message = messageOf(store, request.params.id)
    if (!message) return missing(reply)
    const title = message.subject || '(no subject)'
    return sendPage(reply, { part, prefix, title, frames: true, body: pageOf(prefix, message) })
  })

  // Strangers' HTML: no script, no form, nothing from the network; links open a window of their own.
  app.get<{ Params: { id: string } }>(`${prefix}/messages/:id/html`, async (request, reply) => {
    const message = messageOf(store, request.params.id)
    if (!message) return missing(reply)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(openingLinksOutside(message.html))
  })

  app.get<{ Params: { id: string; number: string } }>(
    `${prefix}/messages/:id/attachments/:number`,
    async (request, reply) => {
      const number = Number(request.params.number)
      const name = messageOf(store, request.params.id)?.attachments[number]?.name
      const content = attachmentOf(store, request.params.id, number)
      if (name === undefined || !content) return missing(reply)
      return reply
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
        )
        .header('x-content-type-options', 'nosniff')
        .type('application/octet-stream')
        .send(content)
    },
  )
}

const listOf = (prefix: string, to: string, found: Message[]) => html`<form class="card search" method="get"
action="${prefix}/" role="search"><div><label for="to">Recipient</label>
<input id="to" name="to" type="text" inputmode="email" value="${to}" autocomplete="off" list="recipients"></div>
<datalist id="recipients">${recipientsOf(found).map((one) => html`<option value="${one}"></option>`)}</datalist>
<button type="submit">Filter</button>${to && html`<a class="button quiet" href="${prefix}/">All</a>`}</form>
<p>${found.length === 0 ? 'No mail yet.' : `${found.length} mails${found.length > mostShown ? `, the newest ${mostShown} are shown` : ''}`}</p>
<ul class="mails">${found.slice(0, mostShown).map(
  (message) => html`<li class="card"><a href="${prefix}/messages/${message.id}">${message.subject || '(no subject)'}</a>
To ${message.to.join(', ')}<br><span class="soft small">${timeOf(message)}</span></li>`,
)}</ul>`

const pageOf = (prefix: string, message: Message) => html`<p><a href="${prefix}/">All mails</a></p>
<dl class="card"><dt>To</dt><dd>${message.to.join(', ')}</dd><dt>From</dt><dd>${message.from}</dd>
<dt>Time</dt><dd>${timeOf(message)}</dd></dl>
${
  message.html &&
  html`<section class="card" aria-labelledby="as-html"><h2 id="as-html">Mail</h2>
<iframe title="The mail as its reader sees it" src="${prefix}/messages/${message.id}/html"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>`
}
${
  message.attachments.length > 0 &&
  html`<section class="card" aria-labelledby="attached"><h2 id="attached">Attachments</h2>
<ul>${message.attachments.map(
    (
      { name, bytes },
      number,
    ) => html`<li><a href="${prefix}/messages/${message.id}/attachments/${number}" download>${name}</a>
(${bytes.toLocaleString('en-US')} bytes)</li>`,
  )}</ul></section>`
}
<section class="card" aria-labelledby="as-text"><h2 id="as-text">As plain text</h2>
<pre>${message.text || '(none)'}</pre></section>`

const timeOf = (message: Message) => `${message.at.slice(0, 10)} ${message.at.slice(11, 19)} UTC`
const recipientsOf = (found: Message[]) => [...new Set(found.flatMap((message) => message.to))].sort().slice(0, 50)

function openingLinksOutside(text: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(text) ? text.replace(/<head[^>]*>/i, (head) => head + base) : base + text
}
