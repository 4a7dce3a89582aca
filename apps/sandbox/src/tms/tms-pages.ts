import type { PublishDocument } from '@kegler/domain/setup/publish/publish-document.ts'
import type { FastifyInstance } from 'fastify'
import { html, sendPage } from '../page.ts'
import type { Store } from '../store.ts'

/** One push that was accepted. */
export interface Received {
  /** ISO 8601 */
  at: string
  hash: string
  document: PublishDocument
}
const part = 'Tournament management system'

/** What was pushed, the newest of each tournament first; each document as it came. */
export function tmsPages(app: FastifyInstance, prefix: string, store: Store): void {
  app.get(`${prefix}/`, async (_request, reply) => {
    const all = store.list<Received>('tms:push').reverse()
    const body = html`<p>${all.length === 0 ? 'Nothing was pushed yet.' : `${all.length} pushes, the newest first`}</p>
<ul class="cards">${all.map(({ id, body: { at, hash, document } }) => {
      const { tournament, locations, events, virtualEvents, divisions, squads } = document
      return html`<li class="card"><h2>${tournament.name}</h2>
<dl><dt>Received</dt><dd>${at.slice(0, 10)} ${at.slice(11, 19)} UTC</dd>
<dt>Dates</dt><dd>${tournament.startDate} to ${tournament.endDate}</dd>
<dt>Contents</dt><dd>${locations.length} locations, ${events.length} events, ${virtualEvents.length} virtual events,
${divisions.length} divisions, ${squads.length} squads</dd>
<dt>Hash</dt><dd><code>${hash.slice(0, 12)}</code></dd></dl>
<p><a href="${prefix}/pushes/${id}">The document</a></p></li>`
    })}</ul>`
    return sendPage(reply, { part, prefix, title: 'Tournaments', body })
  })

  app.get<{ Params: { id: string } }>(`${prefix}/pushes/:id`, async (request, reply) => {
    const received = store.get<Received>('tms:push', request.params.id)
    if (!received) return reply.code(404).send({ message: 'Not found.' })
    return received.document
  })

  /** The pushes of a tournament, oldest first: for tests. */
  app.get<{ Params: { tid: string } }>(`${prefix}/tournaments/:tid`, async ({ params }) =>
    store
      .list<Received>('tms:push')
      .map(({ body }) => body)
      .filter(({ document }) => document.tournament.id === params.tid),
  )
}
