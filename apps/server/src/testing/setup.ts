import { randomInt } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { theKit } from './kit.ts'
import { aCaptain, zone } from './makers.ts'
import { account } from './outside.ts'

/** A manager whom no tournament lists yet. */
export const aManager = (claims: Record<string, unknown> = {}) => aCaptain({ roles: ['manager'], ...claims })

/** A bowling center with 24 lanes; returns its certification number. */
export async function aCenter(values: { name?: string; zip?: string; certificationNumber?: string } = {}) {
  const { services } = await theKit()
  const certificationNumber = values.certificationNumber ?? String(randomInt(1_000_000, 9_999_999))
  await services.database.db
    .insertInto('centers')
    .values({
      name: `Lanes ${certificationNumber}`,
      city: 'Springfield',
      state: 'IL',
      lanes: 24,
      certificationNumber,
      ...values,
    })
    .execute()
  return certificationNumber
}

/** The body of a new tournament 10 to 11 days ahead that can be saved as it is. */
export async function aForm(values: object = {}) {
  const { services } = await theKit()
  const finance = await services.database.db
    .insertInto('financeAccounts')
    .values({ name: 'Federation', providerAccountId: account })
    .onConflict((conflict) => conflict.column('providerAccountId').doUpdateSet({ groupId: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const today = dayOf(new Date(), zone)
  return {
    name: 'Spring Open',
    startDate: addDays(today, 10),
    endDate: addDays(today, 11),
    registrationCloseDate: addDays(today, 9),
    defaultAverage: 180,
    timeZone: zone,
    bccEmail: 'office@kegler.test',
    exportId: 'file',
    stripeAccountId: finance.id,
    locations: [{ certificationNumber: await aCenter() }],
    ...values,
  }
}
