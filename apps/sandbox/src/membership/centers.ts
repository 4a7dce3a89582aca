import { placeOf } from './names.ts'
import { seeded } from './seeded.ts'

/** A bowling center whose lanes the federation has certified. */
export interface Center {
  certificationNumber: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  phone: string
  lanes: number
}

const first =
  'Lucky Royal Sunset Thunder Starlight Golden Liberty Pioneer Galaxy Riverside Rainbow Victory Bluebird'.split(' ')
const second = 'Strike Pin Alley Spare Lane Kegel Maple Bowl Frame Rail'.split(' ')
const third = ['Lanes', 'Bowl', 'Bowling Center', 'Family Fun Center', 'Recreation', 'Alleys']
const streets = 'Main Oak Market Commerce Lincoln Station Mill Park Orchard Depot'.split(' ')
const kinds = ['Street', 'Avenue', 'Road', 'Boulevard', 'Drive']

/** The 300 certified centers, the same in every run. */
export function centers(): Center[] {
  const random = seeded(300)
  return Array.from({ length: 300 }, (_, number) => ({
    certificationNumber: String(10_127 + number * 29),
    name: `${random.pick(first)} ${random.pick(second)} ${random.pick(third)}`,
    address: `${random.whole(10, 9900)} ${random.pick(streets)} ${random.pick(kinds)}`,
    ...placeOf(random.whole(0, 99_999)),
    phone: `(555) 01${random.whole(0, 9)}-${random.whole(1000, 9999)}`,
    lanes: random.pick([12, 16, 20, 24, 24, 32, 32, 36, 40, 48, 56, 64, 80]),
  }))
}
