import { Refusal } from '@kegler/domain/errors.ts'
import { centerSearch } from '@kegler/domain/setup/locations/locations.rules.ts'
import { sql } from 'kysely'
import type { Handles } from '../../http/serve.ts'

const atMost = 50

export const searchCenters: Handles<'POST setup/tournament/locationSearch'> = async ({ body, db }) => {
  const search = centerSearch(body)
  if (!search)
    throw new Refusal('BadInput', 'Enter at least 3 characters of the name, a zip code or a certification number.')
  const { name, zipCode, certificationNumber } = search
  let query = db.selectFrom('centers').selectAll()
  if (name)
    query = query.where(sql<boolean>`folded(name) like '%' || folded(${name.replace(/[\\%_]/g, '\\$&')}) || '%'`)
  if (zipCode) query = query.where('zip', '=', zipCode)
  if (certificationNumber) query = query.where('certificationNumber', '=', certificationNumber)
  const rows = await query.orderBy('name').orderBy('certificationNumber').limit(atMost).execute()
  return rows.map(({ zip, lanes, ...row }) => ({ ...row, zipCode: zip, lanesAvailable: lanes }))
}
