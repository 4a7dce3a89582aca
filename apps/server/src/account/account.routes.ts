import { accountCalls } from '@kegler/domain/account/account.calls.ts'
import { missingFieldsMessage, missingProfileFields } from '@kegler/domain/places/gates.rules.ts'
import { maintenanceMessage } from '../access/maintenance.ts'
import { registrant } from '../access/tournaments.ts'
import { type Handles, serve } from '../http/serve.ts'

const getProfile: Handles<'GET authorization/getProfile'> = async ({ actor, services }) => {
  const missing = missingProfileFields(registrant(actor))
  return {
    email: actor.email,
    displayName: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    birthDate: actor.birthDate,
    roles: [...actor.roles],
    permissions: [...actor.permissions],
    profileIsValid: missing.length === 0,
    profileIsConfirmed: actor.emailVerified,
    validationMessage: missing.length > 0 ? missingFieldsMessage(missing) : null,
    groupName: actor.group?.name ?? null,
    isAllowed: actor.group?.isAllowed ?? false,
    isValidType: actor.group !== null,
    maintenanceMessage: await maintenanceMessage(services),
  }
}

const resendConfirmation: Handles<'POST authorization/resendConfirmation'> = async ({ actor, services }) => {
  if (!actor.emailVerified) await services.identity.resendConfirmation(actor.email)
  return { sent: !actor.emailVerified }
}

/** Every call of this domain. */
export const accountRoutes = serve(accountCalls, {
  'GET authorization/getProfile': getProfile,
  'GET authorization/getPartner': ({ actor }) => ({
    groupName: actor.group?.name ?? null,
    isAllowed: actor.group?.isAllowed ?? false,
    isValidType: actor.group !== null,
  }),
  'GET authorization/roles': ({ actor }) => [...actor.roles],
  'GET authorization/permissions': ({ actor }) => [...actor.permissions],
  'POST authorization/resendConfirmation': resendConfirmation,
})
