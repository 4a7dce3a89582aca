import { accountCalls } from '@kegler/domain/account/account.calls.ts'
import { personCalls } from '@kegler/domain/account/person.staff.calls.ts'
import { missingFieldsMessage, missingProfileFields } from '@kegler/domain/places/gates.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { maintenanceMessage } from '../access/maintenance.ts'
import type { Db } from '../db/db.ts'
import { type Handles, serve } from '../http/serve.ts'
import { settleKey } from '../http/stored-answers.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const getProfile: Handles<'GET authorization/getProfile'> = async ({ actor, db, services }) => {
  const missing = missingProfileFields(actor)
  return {
    ...actor,
    ...partnerOf(actor),
    displayName: fullName(actor) || actor.email,
    profileIsValid: missing.length === 0,
    profileIsConfirmed: actor.emailVerified,
    validationMessage: missing.length > 0 ? missingFieldsMessage(missing) : null,
    maintenanceMessage: await maintenanceMessage(services),
    ...(await readOpen(db, actor)),
  }
}

async function readOpen(db: Db, { personId, email, emailVerified }: Actor) {
  const { rows } = await sql<{ isWaiting: boolean; hasHandOvers: boolean }>`
    select exists (select from waits where captain_id = ${personId} and state in ('waiting', 'offered', 'resting')) as is_waiting,
      exists (select from handovers where from_id = ${personId} and ended_at is null)
      or ${emailVerified} and exists (select from handovers where to_email = ${email.toLowerCase()} and ended_at is null) as has_hand_overs`.execute(
    db,
  )
  return rows[0] ?? { isWaiting: false, hasHandOvers: false }
}

const partnerOf = ({ group }: Actor) => ({
  groupName: group?.name ?? null,
  isAllowed: group?.isAllowed ?? false,
  isValidType: group !== null,
})

const resendConfirmation: Handles<'POST authorization/resendConfirmation'> = async ({ actor, services }) => {
  if (!actor.emailVerified) await services.identity.resendConfirmation(actor.email)
  return { sent: !actor.emailVerified }
}

const settleRequest: Handles<'POST authorization/settleRequest'> = ({ actor, body, now, transact }) =>
  transact((tx) => settleKey(tx, { personId: actor.personId, key: body.idempotencyKey, at: now }))

export const accountRoutes = serve(accountCalls, {
  'GET authorization/getProfile': getProfile,
  'GET authorization/getPartner': ({ actor }) => partnerOf(actor),
  'GET authorization/roles': ({ actor }) => actor.roles,
  'GET authorization/permissions': ({ actor }) => actor.permissions,
  'POST authorization/resendConfirmation': resendConfirmation,
  'POST authorization/settleRequest': settleRequest,
})

export const personRoutes = serve(personCalls, {
  'GET admin/person/:id/export': exportPerson,
  'DELETE admin/person/:id': erasePerson,
})
