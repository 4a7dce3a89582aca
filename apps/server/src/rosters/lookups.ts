import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'

export const listStates: Handles<'GET states'> = ({ db }) => readStates(db)

export const listCountries: Handles<'GET countries'> = ({ db }) => readCountries(db)

export const readStates = (db: Db) => db.selectFrom('states').selectAll().orderBy('name').execute()

/** The United States come first: most captains choose them. */
export const readCountries = (db: Db) =>
  db
    .selectFrom('countries')
    .selectAll()
    .orderBy((eb) => eb('id', '<>', 'US'))
    .orderBy('name')
    .execute()
