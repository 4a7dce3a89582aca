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
import { type CaptainsTournament, captainTournament, minimumAge } from '../access/tournaments.ts'
import { remembered } from '../db/remembered.ts'
import type { Handles } from '../http/serve.ts'
import type { Services } from '../services.ts'

export const getTournament: Handles<'GET registration/tournament/:tid'> = async (call) => {
  const { params, actor, db, services, now } = call
  return asCaptainSees(services, actor, await captainTournament(db, actor, params.tid), now)
}

export async function asCaptainSees(
  { config, database, cards }: Services,
  actor: Actor,
  row: CaptainsTournament,
  now: Date,
): Promise<z.output<typeof CaptainTournament>> {
  const permissions = captainPermissions(row, now)
  const { stripeAccountId, imageId } = await remembered(database.db, `account and card of ${row.id}`, () =>
    database.db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('financeAccounts')
          .select('providerAccountId')
          .where('id', '=', row.financeAccountId)
          .as('stripeAccountId'),
        eb.selectFrom('cards').select('imageId').where('id', '=', row.cardId).as('imageId'),
      ])
      .executeTakeFirstOrThrow(),
  )
  return {
    ...row,
    phoneNumber: row.tournamentPhone,
    paymentSuccessMessage: row.paymentSuccessMessage ?? defaultSuccessMessage,
    paymentFailureMessage: row.paymentFailureMessage ?? defaultFailureMessage,
    canCaptainPurchase: permissions.purchase,
    canCaptainManage: permissions.listed,
    canCaptainPay: permissions.change,
    captainPurchaseReason: permissions.reason,
    captainPassesAgeRestrictions: passesAge(actor.birthDate, minimumAge(row), row.timeZone, now),
    minimumCaptainAge: minimumAge(row),
    allowCaptainChangeSquad: config.ALLOW_CAPTAIN_CHANGE_SQUAD,
    timeZoneDisplayName: zoneName(row.timeZone, now),
    customImagePath: row.customImagePath ?? (imageId ? `images/${imageId}` : null),
    earlyOpening: row.early ? { ...row.early, opensAt: row.early.opensAt.toISOString() } : null,
    stripePublishableKey: cards.publishableKey,
    stripeAccountId,
  }
}
