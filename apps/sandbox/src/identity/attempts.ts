import type { Store } from '../store.ts'

const most = 5
const minutes = 10
const kind = 'identity:attempts'
const key = (email: string, ip: string) => `${email.trim().toLowerCase()} ${ip}`

/** Whether this visitor may try a password for this e-mail: after 5 wrong ones, 10 minutes of rest. */
export const mayTry = (store: Store, email: string, ip: string): boolean =>
  (store.get<number>(kind, key(email, ip)) ?? 0) < most

export function countWrong(store: Store, email: string, ip: string): void {
  const before = store.get<number>(kind, key(email, ip)) ?? 0
  store.put(kind, key(email, ip), before + 1, Date.now() + minutes * 60_000)
}

export const forgetWrong = (store: Store, email: string, ip: string): void => store.remove(kind, key(email, ip))
