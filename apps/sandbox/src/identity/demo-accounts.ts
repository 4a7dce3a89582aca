import { demoToday } from '../today.ts'

/** What the identity server knows about a person. Days are 'YYYY-MM-DD'. */
export interface Account {
  sub: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  birthDate: string | null
  phone: string | null
  address: Address | null
  roles: string[]
  permissions: string[]
  /** The partner hub the person acts for now: one name, or none. */
  groups: string[]
  /** Absent for demo accounts, whose password is `demoPassword`. */
  passwordHash?: string
}

export interface Address {
  street: string
  city: string
  state: string
  zip: string
}

export const demoPassword = 'demo'

/** The partner hubs a person with the permission below may act for. */
export const partnerHubs = ['Lakeside Bowling Partners', 'Prairie Pin Association', 'Harbor Lanes Circuit'] as const
export const mayChooseHub = (account: Account) => account.permissions.includes('CanMigratePartnersFromV2')

/** Born on 14 May, and of exactly this age on that day. */
export function birthDateAtAge(age: number, today: string): string {
  const had = today.slice(5) >= '05-14'
  return `${Number(today.slice(0, 4)) - age - (had ? 0 : 1)}-05-14`
}

const nobody = { roles: [] as string[], permissions: [] as string[], groups: [] as string[], emailVerified: true }
const person = (number: number, name: string, firstName: string, lastName: string, birthDate: string | null) => ({
  ...nobody,
  sub: `6b3f1c5e-0d4a-4c1b-9e57-0000000000${String(number).padStart(2, '0')}`,
  email: `${name}@kegler.test`,
  firstName,
  lastName,
  birthDate,
  phone: `(555) 010-01${String(number).padStart(2, '0')}`,
  address: { street: `${100 + number} Strike Street`, city: 'Maplewood Falls', state: 'WI', zip: '54099' },
})

/** One account for each part a person can play. The password of all is `demoPassword`. */
export const demoAccounts: readonly Account[] = [
  person(1, 'captain', 'Rosa', 'Lindqvist', '1985-04-12'),
  person(2, 'captain2', 'Marcus', 'Okafor', '1990-09-03'),
  {
    ...person(3, 'youth', 'Milo', 'Castellano', null),
    // Reckoned when read, so that the youth never comes of age.
    get birthDate() {
      return birthDateAtAge(15, demoToday())
    },
  },
  { ...person(4, 'unconfirmed', 'Hana', 'Vesely', '1978-11-21'), emailVerified: false },
  { ...person(5, 'incomplete', 'Theo', 'Marchetti', null), phone: null, address: null },
  { ...person(6, 'admin', 'Ingrid', 'Solberg', '1976-02-08'), roles: ['admin'] },
  { ...person(7, 'manager', 'Desmond', 'Achebe', '1982-07-30'), roles: ['manager'] },
  { ...person(8, 'finance', 'Priya', 'Raman', '1988-01-17'), roles: ['financialofficer'] },
  { ...person(9, 'hqfinance', 'Walter', 'Brandt', '1969-10-05'), roles: ['hqfinancialofficer'] },
  { ...person(10, 'super', 'Noor', 'Haddad', '1980-06-26'), roles: ['superuser'] },
  {
    ...person(11, 'partner', 'Callum', 'Fraser', '1984-12-09'),
    roles: ['manager'],
    permissions: ['CanMigratePartnersFromV2'],
    groups: [partnerHubs[0]],
  },
  { ...person(12, 'manager2', 'Astrid', 'Keane', '1987-03-21'), roles: ['manager'] },
  { ...person(13, 'hubmanager', 'Leon', 'Sato', '1991-08-18'), roles: ['manager'], groups: [partnerHubs[0]] },
  { ...person(14, 'partneradmin', 'Elena', 'Petrova', '1979-05-02'), roles: ['admin'], groups: [partnerHubs[0]] },
  { ...person(15, 'hubsuper', 'Samuel', 'Osei', '1974-09-27'), roles: ['superuser'], groups: [partnerHubs[0]] },
  { ...person(16, 'hubfinance', 'Mei', 'Tanaka', '1986-12-11'), roles: ['financialofficer'], groups: [partnerHubs[0]] },
  // staff who bowl: an admin with entries of their own
  { ...person(17, 'playingadmin', 'Grace', 'Kowalski', '1983-03-16'), roles: ['admin'] },
]
