import type { FastifyInstance } from 'fastify'
import { html, type Markup, sendPage } from '../page.ts'
import type { Directory } from './directory.ts'
import { ageOn, type Member } from './members.ts'

const perPage = 24

/** 'Find a member': search by name or id, page through the result, copy ids. */
export function directoryPage(app: FastifyInstance, prefix: string, directory: Directory, today: () => string): void {
  app.get<{ Querystring: { search?: string; page?: string } }>(`${prefix}/`, async (request, reply) => {
    const search = String(request.query.search ?? '').slice(0, 60)
    const found = directory.search(search)
    const pages = Math.max(1, Math.ceil(found.length / perPage))
    const page = Math.min(pages, Math.max(1, Math.trunc(Number(request.query.page)) || 1))
    const shown = found.slice((page - 1) * perPage, page * perPage)
    const link = (to: number) => `${prefix}/?${new URLSearchParams({ search, page: String(to) })}`
    return sendPage(reply, {
      part: 'Membership directory',
      prefix,
      title: 'Find a member',
      script: 'copy.js',
      body: html`<form class="card search" method="get" action="${prefix}/" role="search">
<div><label for="search">Name or membership ID</label>
<input id="search" name="search" type="search" value="${search}" autocomplete="off"></div>
<button type="submit">Search</button></form>
<p role="status" id="said" class="offscreen"></p>
<p>${found.length === 0 ? 'Nobody found.' : `${found.length.toLocaleString('en-US')} members, page ${page} of ${pages}`}</p>
<ul class="cards">${shown.map((member) => memberCard(member, today()))}</ul>
<nav aria-label="Pages" class="row">
${page > 1 && html`<a class="button quiet" href="${link(page - 1)}" rel="prev">Previous page</a>`}
${page < pages && html`<a class="button quiet" href="${link(page + 1)}" rel="next">Next page</a>`}</nav>`,
    })
  })
}

function memberCard(member: Member, today: string): Markup {
  const name = [member.firstName, member.initial, member.lastName].filter(Boolean).join(' ')
  const marks = [
    member.isYouthMember && 'youth member',
    member.isProfessional && 'professional',
    member.membershipExpires < today && 'membership lapsed',
  ].filter((mark) => mark !== false)
  return html`<li class="card"><h2>${name}</h2>
<p><code>${member.usbcId}</code>
<button class="quiet" type="button" data-copy="${member.usbcId}" hidden><span>Copy</span>
<span class="offscreen">the id of ${name}</span></button></p>
<dl><dt>Average</dt><dd>${member.average ?? 'none'}</dd>
<dt>Age</dt><dd>${ageOn(today, member.birthDate)}, ${member.gender === 'F' ? 'female' : 'male'}</dd>
<dt>Home</dt><dd>${member.city}, ${member.state}</dd>
<dt>Until</dt><dd>${member.membershipExpires}</dd></dl>
${marks.length > 0 && html`<p><strong>${marks.join(', ')}</strong></p>`}</li>`
}
