import { randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store.ts'
import { type Account, type Address, demoAccounts, demoPassword } from './demo-accounts.ts'

/** Registered accounts, and the demo accounts that somebody has changed. */
const kind = 'identity:account'
const sameEmail = (email: string) => email.trim().toLowerCase()

export const accountOf = (store: Store, sub: string): Account | null =>
  store.get<Account>(kind, sub) ?? demoAccounts.find((account) => account.sub === sub) ?? null

/** The account with this e-mail address, without regard to case. */
export function accountByEmail(store: Store, email: string): Account | null {
  const wanted = sameEmail(email)
  return allAccounts(store).find((account) => account.email === wanted) ?? null
}

/** The demo accounts first, then those who registered, oldest first. */
export function allAccounts(store: Store): Account[] {
  const kept = new Map(store.list<Account>(kind).map(({ id, body }) => [id, body]))
  const demo = demoAccounts.map((account) => kept.get(account.sub) ?? account)
  const demoSubs = new Set(demo.map((account) => account.sub))
  return [...demo, ...[...kept.values()].filter((account) => !demoSubs.has(account.sub))]
}

export function changeAccount(store: Store, sub: string, change: Partial<Account>): Account | null {
  const account = accountOf(store, sub)
  if (!account) return null
  const changed = { ...account, ...change }
  store.put(kind, sub, changed)
  return changed
}

interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
  birthDate: string
  phone: string
  address: Address
}

/** Makes an account whose e-mail is not confirmed yet; null when the e-mail is taken. */
export function registerAccount(store: Store, { password, ...person }: Registration): Account | null {
  if (accountByEmail(store, person.email)) return null
  const account: Account = {
    ...person,
    sub: randomUUID(),
    email: sameEmail(person.email),
    emailVerified: false,
    roles: [],
    permissions: [],
    groups: [],
    passwordHash: hashPassword(password),
  }
  store.put(kind, account.sub, account)
  return account
}

export function isPasswordOf(account: Account, password: string): boolean {
  if (!account.passwordHash) return password === demoPassword
  const [salt = '', hash = ''] = account.passwordHash.split(':')
  return timingSafeEqual(Buffer.from(hash, 'base64url'), scryptSync(password, salt, 32))
}

function hashPassword(password: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}:${scryptSync(password, salt, 32).toString('base64url')}`
}
