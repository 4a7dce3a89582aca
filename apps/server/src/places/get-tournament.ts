import { zoneName } from '@kegler/domain/dates.ts'
import {
  captainPermissions,
  defaultFailureMessage,
  defaultSuccessMessage,
  passesAge,
} from '@kegler/domain/places/gates.rules.ts'
import type { CaptainTournament } from '@kegler/domain/tournaments/tournament.captain.calls.ts'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { captainTournament, minimumAge, type TournamentRow } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import type { Services } from '../services.ts'

export const getTournament: Handles<'GET registration/tournament/:tid'> = async ({
  params,
  actor,
  db,
  services,
  now,
}) => asCaptainSees(services, actor, await captainTournament(db, actor, params.tid), now)

/** The tournament as captains see it. */
export async function asCaptainSees(
  services: Services,
  actor: Actor,
  row: TournamentRow,
  now: Date,
): Promise<z.output<typeof CaptainTournament>> {
  const { config, database } = services
  const permissions = captainPermissions(row, now)
  const account = row.financeAccountId
    ? await database.db
        .selectFrom('financeAccounts')
        .select('providerAccountId')
        .where('id', '=', row.financeAccountId)
        .executeTakeFirst()
    : undefined
  const card = row.cardId
    ? await database.db.selectFrom('cards').select('imageId').where('id', '=', row.cardId).executeTakeFirst()
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
    customImagePath: row.customImagePath ?? (card ? `images/${card.imageId}` : null),
    theme: row.theme,
    stripePublishableKey: services.cards.publishableKey,
    stripeAccountId: account?.providerAccountId ?? null,
  }
}
