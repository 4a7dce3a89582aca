import { zoneName } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import {
  captainPermissions,
  defaultFailureMessage,
  defaultSuccessMessage,
  passesAge,
  type Registrant,
  whyNotRegister,
} from '@kegler/domain/places/gates.rules.ts'
import type { Tournament } from '@kegler/domain/places/places.calls.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import type { DB, Tournaments } from '../db/tables.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'

export type TournamentRow = Selectable<Tournaments>

/**
 * Binds every list and every load to the actor's group: without one the organisation's own tournaments, with one that
 * group's. The only place where this is decided: `where(inScope(actor))` on any query that has `tournaments`.
 */
export const inScope = (actor: Actor) => (eb: ExpressionBuilder<DB, 'tournaments'>) => {
  if (!actor.group) return eb('tournaments.groupId', 'is', null)
  return actor.group.id ? eb('tournaments.groupId', '=', actor.group.id) : eb.lit(false)
}

/** A tournament that captains may see. @throws Refusal NotFound for Setup, Archived and other groups' */
export async function findTournament(db: Db | Tx, actor: Actor, id: string): Promise<TournamentRow> {
  const row = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!row || !statusAllows(row.status, 'list')) throw new Refusal('NotFound', 'This tournament was not found.')
  return row
}

export const registrant = (actor: Actor): Registrant => ({
  emailVerified: actor.emailVerified,
  birthDate: actor.birthDate,
  firstName: actor.firstName,
  lastName: actor.lastName,
  phone: actor.claims.phone,
})
export const minimumAge = (row: TournamentRow): number | null =>
  row.enforceMinimumCaptainAge ? row.minimumCaptainAge : null

/** The registration gate. @throws Refusal with the code of the first gate that stays shut */
export function passGate(actor: Actor, row: TournamentRow, now: Date): void {
  const no = whyNotRegister(registrant(actor), { minimumCaptainAge: minimumAge(row), timeZone: row.timeZone }, now)
  if (no) throw no
}

/** The tournament as captains see it. */
export async function asCaptainSees(
  services: Services,
  actor: Actor,
  row: TournamentRow,
  now: Date,
): Promise<z.output<typeof Tournament>> {
  const { config, database } = services
  const permissions = captainPermissions(row, now)
  const account = row.financeAccountId
    ? await database.db
        .selectFrom('financeAccounts')
        .select('providerAccountId')
        .where('id', '=', row.financeAccountId)
        .executeTakeFirst()
    : undefined
  return {
    id: row.id,
    name: row.name,
    phoneNumber: row.tournamentPhone,
    marketingMessage: row.marketingMessage,
    rosterMessage: row.rosterMessage,
    paymentSuccessMessage: row.paymentSuccessMessage ?? defaultSuccessMessage,
    paymentFailureMessage: row.paymentFailureMessage ?? defaultFailureMessage,
    maintenanceMessage: row.maintenanceMessage,
    canCaptainPurchase: permissions.purchase,
    canCaptainManage: permissions.listed,
    captainPurchaseReason: permissions.reason,
    captainPassesAgeRestrictions: passesAge(actor.birthDate, minimumAge(row), row.timeZone, now),
    minimumCaptainAge: minimumAge(row),
    requireRosterBeforeCheckout: row.requireRosterBeforeCheckout,
    blockFailedDivisionCalculation: row.blockFailedDivisionCalculation,
    showCalculatedDivisionToCaptain: row.showCalculatedDivisionToCaptain,
    allowChangeBetweenFreeEvents: row.allowChangeBetweenFreeEvents,
    allowCaptainChangeSquad: config.ALLOW_CAPTAIN_CHANGE_SQUAD,
    termsUrl: row.termsUrl,
    startDate: row.startDate,
    endDate: row.endDate,
    registrationCloseDate: row.registrationCloseDate,
    timeZone: row.timeZone,
    timeZoneDisplayName: zoneName(row.timeZone, now),
    customImagePath: row.customImagePath,
    theme: row.theme as 'blue' | 'red' | 'orange',
    stripePublishableKey: services.cards.publishableKey,
    stripeAccountId: account?.providerAccountId ?? null,
  }
}
