import { addDays } from '@kegler/domain/dates.ts'
import { birthDateAtAge, demoAccounts } from '../identity/demo-accounts.ts'
import { familyNames, femaleNames, maleNames, placeOf } from './names.ts'
import { seeded } from './seeded.ts'

/** A member of the federation. Days are 'YYYY-MM-DD'. */
export interface Member {
  usbcId: string
  firstName: string
  /** Of the middle name; may be empty. */
  initial: string
  lastName: string
  /** Jr., III; mostly empty. */
  lineage: string
  gender: 'F' | 'M'
  birthDate: string
  email: string
  city: string
  state: string
  zip: string
  /** Highest book average; null for who has none yet. */
  average: number | null
  isProfessional: boolean
  /** The last day of the membership. */
  membershipExpires: string
  /** Under 20 years old today. */
  isYouthMember: boolean
}

const memberCount = 3000

/** The membership ids of the demo accounts who bowl. */
export const memberOf: Record<string, string> = {
  'captain@kegler.test': '8421-1001',
  'captain2@kegler.test': '8421-1002',
  'youth@kegler.test': '8421-1003',
  'unconfirmed@kegler.test': '8421-1004',
}
const ofDemo: Record<string, Pick<Member, 'gender' | 'average'>> = {
  'captain@kegler.test': { gender: 'F', average: 187 },
  'captain2@kegler.test': { gender: 'M', average: 204 },
  'youth@kegler.test': { gender: 'M', average: 142 },
  'unconfirmed@kegler.test': { gender: 'F', average: 165 },
}

/** All members: the demo captains first, then invented people. The same in every run, but for ages and memberships, which
 * go with the year of `today`. */
export function members(today: string): Member[] {
  const random = seeded(8421)
  const season = seasonEnds(today)
  const demo = Object.entries(memberOf).map(([email, usbcId]) => demoMember(email, usbcId, today, season.next))
  const taken = new Set(demo.map((member) => member.usbcId))
  const invented = Array.from({ length: memberCount - demo.length }, (_, number) =>
    inventedMember(number, random, taken, today, season),
  )
  return [...demo, ...invented]
}

function inventedMember(
  number: number,
  random: ReturnType<typeof seeded>,
  taken: Set<string>,
  today: string,
  season: { last: string; next: string },
): Member {
  const gender = random.chance(0.42) ? 'F' : 'M'
  const firstName = random.pick(gender === 'F' ? femaleNames : maleNames)
  const lastName = random.pick(familyNames)
  const birthDate = birthDateOf(random, Number(today.slice(0, 4)))
  const isYouthMember = ageOn(today, birthDate) < 20
  const isProfessional = random.chance(0.011) && !isYouthMember
  const withoutAverage = random.chance(0.04) && !isProfessional
  const average = averageOf(random, isProfessional)
  const hasEmail = random.chance(0.9)
  return {
    usbcId: freeId(random, taken),
    firstName,
    initial: random.chance(0.7) ? String.fromCharCode(65 + random.whole(0, 25)) : '',
    lastName,
    lineage: gender === 'M' && number % 41 === 0 ? 'Jr.' : '',
    gender,
    birthDate,
    email: hasEmail ? `${plain(firstName)}.${plain(lastName)}.${number}@kegler.test` : '',
    ...placeOf(random.whole(0, 99_999)),
    average: withoutAverage ? null : average,
    isProfessional,
    membershipExpires: random.chance(0.06) ? season.last : season.next,
    isYouthMember,
  }
}

function demoMember(email: string, usbcId: string, today: string, membershipExpires: string): Member {
  const account = demoAccounts.find((one) => one.email === email)
  const more = ofDemo[email]
  if (!account?.address || !more) throw new Error(`${email} is no demo account with an address.`)
  const { firstName, lastName, address } = account
  const birthDate = email === 'youth@kegler.test' ? birthDateAtAge(15, today) : (account.birthDate ?? '')
  return {
    usbcId,
    firstName,
    initial: '',
    lastName,
    lineage: '',
    birthDate,
    email,
    city: address.city,
    state: address.state,
    zip: address.zip,
    isProfessional: false,
    membershipExpires,
    isYouthMember: ageOn(today, birthDate) < 20,
    ...more,
  }
}

/** Full years on this day. */
export const ageOn = (day: string, birthDate: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

/** Seasons end on 31 July: the end of the last one, and of the one half a year on, for which members pay early. */
function seasonEnds(today: string) {
  const ends = (day: string) => Number(day.slice(0, 4)) + (day.slice(5) > '07-31' ? 1 : 0)
  return { last: `${ends(today) - 1}-07-31`, next: `${ends(addDays(today, 180))}-07-31` }
}

/** From 8 to 92 years old today: the year counts back from 9 to 92, the birthday may be still to come. */
function birthDateOf(random: ReturnType<typeof seeded>, year: number): string {
  const share = random.next()
  const age = share < 0.14 ? random.whole(9, 19) : share < 0.9 ? random.whole(20, 72) : random.whole(73, 92)
  const month = random.whole(1, 12)
  return `${year - age}-${String(month).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`
}

/** From 95 to 240, most from 140 to 215: the sum of three draws crowds around the middle. */
function averageOf(random: ReturnType<typeof seeded>, isProfessional: boolean): number {
  const drawn = 178 + (random.next() + random.next() + random.next() - 1.5) * 50
  const spread = random.chance(0.08) ? random.whole(95, 240) : Math.round(drawn)
  // Drawn in any case: whoever grows up must not move the numbers of those who come after.
  const high = random.whole(212, 240)
  return isProfessional ? high : Math.min(240, Math.max(95, spread))
}

/** 'NNNN-NNNN'; one in fifty, from older registers, ends with a letter. */
function freeId(random: ReturnType<typeof seeded>, taken: Set<string>): string {
  const digits = `${random.whole(1000, 9999)}-${random.whole(100, 999)}`
  const id = `${digits}${random.chance(0.02) ? random.pick(['A', 'B', 'C']) : random.whole(0, 9)}`
  if (taken.has(id)) return freeId(random, taken)
  taken.add(id)
  return id
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i', đ: 'd' }

/** Lower case without accents, apostrophes and spaces: for e-mail addresses and for searching. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, (character) => letters[character] ?? '')
