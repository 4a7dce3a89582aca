import type { FastifyInstance } from 'fastify'
import { demoAccounts, demoPassword } from './identity/demo-accounts.ts'
import { html, leadToSlash, sendPage, servePageFiles } from './page.ts'

const notes: Record<string, string> = {
  captain: 'a captain with entries, complete profile',
  captain2: 'another captain',
  youth: '15 years old: too young for the State Mixed Team',
  unconfirmed: 'has not confirmed the e-mail address',
  incomplete: 'has no birth date, phone or address',
  partner: 'manager of a partner group, may change the hub',
  hubmanager: 'manager of a partner group',
  manager2: 'manager of no tournament',
  partneradmin: 'admin of a partner group',
  hubsuper: 'superuser in a partner group',
  hubfinance: 'finance officer of a partner group',
  playingadmin: 'admin with entries as a captain',
}

const parts = [
  ['identity', 'Identity server', 'Demo accounts, profiles and partner hubs.'],
  ['card-payments', 'Card provider', 'Payments, refunds, events sent to the product, test card numbers.'],
  ['membership', 'Membership directory', 'Members and their ids, to put on rosters.'],
  ['tms', 'Tournament management system', 'Tournaments that the product pushed.'],
  ['mailbox', 'Mailbox', 'Every mail that the product sent.'],
  ['looks', 'Parts of pages', 'What the pages of the product are made of.'],
] as const

/** The first page of the sandbox: where to look inside each part of the imitated outside world. */
export function overview(server: FastifyInstance, prefix: string, publicUrl: string): void {
  leadToSlash(server, prefix)
  servePageFiles(server, prefix)
  server.get(`${prefix}/`, (_request, reply) =>
    sendPage(reply, {
      part: 'The world outside',
      prefix,
      title: 'Sandbox',
      body: html`<p>This simulates the world outside of Kegler. Nothing here is real, and nothing leaves this machine.</p>
        <ul>${parts.map(([path, name, what]) => html`<li><a href="${publicUrl}/${path}/">${name}</a>: ${what}</li>`)}</ul>
        <p><a href="${publicUrl.replace(/\/sandbox$/, '')}/">Back to Kegler</a></p>`,
    }),
  )
}

/** Says on the terminal where the product is and who may sign in. */
export function tellAddress(appUrl: string, isNew: boolean, milliseconds: number): void {
  const width = Math.max(...demoAccounts.map((account) => account.email.length))
  const note = (email: string, roles: readonly string[]) => notes[email.split('@')[0] ?? ''] ?? roles.join(', ')
  const who = demoAccounts.map(({ email, roles }) => `  ${email.padEnd(width)}  ${note(email, roles)}`)
  console.log(`
Kegler is ready: ${appUrl}/   (${(milliseconds / 1000).toFixed(1)} s${isNew ? ', with a fresh demo season' : ''})
Sandbox (mailbox, card numbers, member ids): ${appUrl}/sandbox/

Sign in with a button, or with the password "${demoPassword}":
${who.join('\n')}

Stop with Ctrl-C. Nothing is lost.`)
}
