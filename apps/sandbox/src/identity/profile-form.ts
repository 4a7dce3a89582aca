import { z } from 'zod'
import { html, type Markup } from '../page.ts'
import type { Account } from './demo-accounts.ts'

export type Form = Record<string, string>
export type Problems = Partial<Record<string, string>>

const text = (label: string, most: number) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} may have ${most} characters at most.`)

const profileShape = {
  firstName: text('First name', 40),
  lastName: text('Last name', 40),
  birthDate: z.iso
    .date('Birth date is required.')
    .refine(
      (day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10),
      'Birth date must be in the past.',
    ),
  phone: text('Phone', 25).regex(/^[+\d][\d\s().-]{6,}$|^\(\d/, 'Phone must be a telephone number.'),
  street: text('Street', 60),
  city: text('City', 40),
  state: text('State', 30),
  zip: text('ZIP code', 10),
}
const nested = <T extends { street: string; city: string; state: string; zip: string }>(flat: T) => {
  const { street, city, state, zip, ...rest } = flat
  return { ...rest, address: { street, city, state, zip } }
}

/** What a person may change about himself. */
export const profileSchema = z.object(profileShape).transform(nested)

export const registrationSchema = z
  .object({
    ...profileShape,
    email: z.string().trim().max(100, 'E-mail may have 100 characters at most.').pipe(z.email('E-mail is not valid.')),
    password: z.string().min(8, 'Password must have 8 characters at least.').max(100, 'Password is too long.'),
  })
  .transform(nested)

/** The first problem of each field. */
export const problemsOf = (error: z.ZodError): Problems =>
  Object.fromEntries(error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))

export const formOf = (account: Account): Form => ({
  firstName: account.firstName,
  lastName: account.lastName,
  birthDate: account.birthDate ?? '',
  phone: account.phone ?? '',
  ...(account.address ?? { street: '', city: '', state: '', zip: '' }),
})

interface Field {
  name: string
  label: string
  type?: string
  autocomplete: string
  form?: Form
  problems?: Problems
}

export function field({ name, label, type = 'text', autocomplete, form = {}, problems = {} }: Field): Markup {
  const problem = problems[name]
  const value = type === 'password' ? '' : form[name]
  return html`<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required
${problem && html`aria-invalid="true" aria-describedby="${name}-wrong"`}>
${problem && html`<p class="wrong" id="${name}-wrong">${problem}</p>`}</div>`
}

export function profileFields(form: Form, problems: Problems): Markup {
  const one = (name: string, label: string, autocomplete: string, type = 'text') =>
    field({ name, label, type, autocomplete, form, problems })
  return html`<div class="pair">${one('firstName', 'First name', 'given-name')}
${one('lastName', 'Last name', 'family-name')}</div>
<div class="pair">${one('birthDate', 'Birth date', 'bday', 'date')}${one('phone', 'Phone', 'tel', 'tel')}</div>
${one('street', 'Street', 'street-address')}
<div class="pair">${one('city', 'City', 'address-level2')}${one('state', 'State', 'address-level1')}
${one('zip', 'ZIP code', 'postal-code')}</div>`
}

/** Says above the form that something in it is wrong. */
export const problemNote = (problems: Problems): Markup | null =>
  Object.keys(problems).length === 0
    ? null
    : html`<div class="note alert" role="alert">Please correct the marked fields.</div>`
