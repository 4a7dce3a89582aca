import type { Account } from './demo-accounts.ts'

/** The audience of access tokens: the product's API. */
export const audience = 'urn:kegler:registration-api'
export const apiScopes = 'registration_api profile_api registration_api_key'
export const clientId = 'kegler-web'

/** What ID tokens and access tokens say about a person (names of OpenID Connect Core 1.0, section 5.1, and three of the
 * product's own: roles, permissions, groups). What the profile does not have is left out. */
export const claimsOf = (account: Account) => ({
  sub: account.sub,
  email: account.email,
  email_verified: account.emailVerified,
  given_name: account.firstName,
  family_name: account.lastName,
  name: `${account.firstName} ${account.lastName}`,
  ...(account.birthDate && { birthdate: account.birthDate }),
  ...(account.phone && { phone_number: account.phone }),
  ...(account.address && {
    address: {
      street_address: account.address.street,
      locality: account.address.city,
      region: account.address.state,
      postal_code: account.address.zip,
      country: 'US',
    },
  }),
  roles: account.roles,
  permissions: account.permissions,
  groups: account.groups,
})

export const claimNames = [
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'birthdate',
  'phone_number',
  'address',
  'roles',
  'permissions',
  'groups',
]
