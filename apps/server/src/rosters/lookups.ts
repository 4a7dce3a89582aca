import type { Handles } from '../http/serve.ts'

export const listStates: Handles<'GET states'> = ({ db }) =>
  db.selectFrom('states').selectAll().orderBy('name').execute()

/** The United States come first: most captains choose them. */
export const listCountries: Handles<'GET countries'> = async ({ db }) =>
  db
    .selectFrom('countries')
    .selectAll()
    .orderBy((eb) => eb('id', '<>', 'US'))
    .orderBy('name')
    .execute()
