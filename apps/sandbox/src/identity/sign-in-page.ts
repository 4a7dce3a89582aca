import { html, type Markup } from '../page.ts'
import { type Account, demoAccounts, demoPassword } from './demo-accounts.ts'
import { field } from './profile-form.ts'

/** What tells a demo account from the others, in a few words. */
export function partOf(account: Account): string {
  if (account.permissions.length > 0) return `${account.roles.join(', ')} of a partner hub`
  if (account.roles.length > 0) return account.roles.join(', ')
  if (!account.emailVerified) return 'captain, e-mail not confirmed'
  if (!account.birthDate || !account.phone) return 'captain, profile not complete'
  return account.email.startsWith('youth') ? 'captain, 15 years old' : 'captain'
}

export const signInPage = (action: string, form: { email?: string; problem?: string } = {}): Markup =>
  html`<div class="narrow">
${form.problem && html`<div class="note alert" role="alert" id="problem">${form.problem}</div>`}
<form class="card" method="post" action="${action}">
<h2>With e-mail and password</h2>
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', form: { email: form.email ?? '' } })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<div class="row"><button type="submit">Sign in</button><a href="${action}/register">Create an account</a></div>
</form></div>
<form class="card" method="post" action="${action}">
<h2>As one of the demo people</h2>
<p class="soft">One click signs you in. With the form above, their password is <code>${demoPassword}</code>.</p>
<ul class="cards">${demoAccounts.map(
    (account) => html`<li><button class="wide quiet" name="account" value="${account.email}">
${account.firstName} ${account.lastName}<span>${partOf(account)}</span><span class="small">${account.email}</span>
</button></li>`,
  )}</ul></form>`
