import { unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import { demoAccounts, partnerHubs } from '../identity/demo-accounts.ts'
import { centers } from '../membership/centers.ts'
import type { Member } from '../membership/members.ts'
import { connectedAccounts } from './accounts.ts'
import { atDay, shareOf } from './hours.ts'
import { demoId } from './ids.ts'
import { type Season, shuffled } from './season.ts'

/** Who buys: a captain with a row of their own. */
export interface Captain {
  id: string
  email: string
  firstName: string
  lastName: string
  state: string | null
  /** Has no account: staff reserve on the telephone, a check follows. */
  calls: boolean
}
const captainCount = 120

export const partnerGroupId = demoId('group', partnerHubs[0])
export const financeAccountIds = {
  federation: demoId('finance account', 0),
  events: demoId('finance account', 1),
  partner: demoId('finance account', 2),
}
export const providerAccountOf = (season: Season, financeAccountId: string | null): string | null =>
  season.rows.financeAccounts.find((row) => row.id === financeAccountId)?.providerAccountId ?? null

/** Centers that nobody has certified have a GUID in place of a number. */
const uncertifiedCenters = [
  ['Hometown Lanes', '14 Depot Street', 'Maplewood Falls', 'WI', '54099', '(555) 010-4410', 8],
  ['Grange Hall Alleys', '302 Orchard Road', 'Copperton', 'IN', '46265', '(555) 010-4411', 6],
] as const

/** The partner group, the accounts that are paid, and the bowling centers. */
export function addOrganisation({ rows }: Season): void {
  rows.groups.push({ id: partnerGroupId, name: partnerHubs[0], isAllowed: true })
  const groups = [null, null, partnerGroupId]
  rows.financeAccounts.push(
    ...connectedAccounts.map(({ id, name, email }, number) => ({
      id: demoId('finance account', number),
      groupId: groups[number] ?? null,
      name,
      owner: email,
      providerAccountId: id,
    })),
  )
  rows.centers.push(
    ...centers(),
    ...uncertifiedCenters.map(([name, address, city, state, zip, phone, lanes]) => ({
      ...{ certificationNumber: demoId('center', name), name, address, city, state, zip, phone, lanes },
    })),
  )
}

/** The demo accounts, known from an earlier sign-in. */
export function addDemoPersons(season: Season): void {
  season.rows.persons.push(
    ...demoAccounts.map((account) => ({
      id: demoId('person', account.email),
      subject: account.sub,
      email: account.email,
      emailVerified: account.emailVerified,
      firstName: account.firstName,
      lastName: account.lastName,
      birthDate: account.birthDate,
      address1: account.address?.street ?? null,
      city: account.address?.city ?? null,
      state: account.address?.state ?? null,
      zip: account.address?.zip ?? null,
      country: account.address ? unitedStates : null,
      phone: account.phone,
      roles: account.roles,
      createdAt: atDay(season, 500 + shareOf(account.email), 'captain'),
    })),
  )
}
export function demoCaptain(season: Season, email: string): Captain {
  const row = season.rows.persons.find((person) => person.email === email)
  if (!row) throw new Error(`${email} is no demo account.`)
  const { firstName = '', lastName = '', state = null } = row
  return { id: row.id ?? '', email, firstName, lastName, state, calls: false }
}

/** Members who captain teams. Staff know their e-mail addresses. */
export function addCaptains(season: Season): { captain: Captain; member: Member }[] {
  const year = Number(season.today.slice(0, 4))
  const isAdult = ({ birthDate }: Member) => {
    const age = year - Number(birthDate.slice(0, 4))
    return age >= 23 && age <= 76
  }
  return shuffled(season, season.members)
    .filter((member) => isAdult(member) && member.email && !demoAccounts.some(({ email }) => email === member.email))
    .slice(0, captainCount)
    .map((member, number) => {
      const { email, firstName, lastName, state } = member
      const id = demoId('person', email)
      season.rows.persons.push({
        id,
        email,
        firstName,
        lastName,
        birthDate: member.birthDate,
        address1: `${season.random.whole(100, 9900)} Tenpin Lane`,
        city: member.city,
        state,
        zip: member.zip,
        country: unitedStates,
        phone: `(555) 012-${String(number).padStart(4, '0')}`,
        createdAt: atDay(season, 330 + season.random.whole(70, 140) + shareOf(email), 'captain'),
      })
      const calls = number >= 96 && number % 2 === 0
      return { captain: { id, email, firstName, lastName, state, calls }, member }
    })
}

/** Another captain of the name of captain@, of another town. */
export function addSecondRosa(season: Season): void {
  const [firstName, lastName, email] = ['Rosa', 'Lindqvist', 'rosa.lindqvist@kegler.test']
  const address = { address1: '77 Spare Court', city: 'Cedar Rapids', state: 'IA', zip: '52401', country: unitedStates }
  season.rows.persons.push({
    ...{ id: demoId('person', email), email, firstName, lastName, ...address },
    ...{ phone: '(555) 012-0777', birthDate: '1971-06-30', createdAt: atDay(season, 210.5, 'staff') },
  })
}

/** Who bought something themselves has an account, which the sandbox does not have. */
export function signBuyersIn({ rows }: Season, captains: readonly { captain: Captain }[]): void {
  const buyers = new Set(captains.filter(({ captain }) => !captain.calls).map(({ captain }) => captain.id))
  for (const person of rows.persons)
    if (buyers.has(person.id ?? ''))
      Object.assign(person, { subject: demoId('subject', person.email), emailVerified: true })
}
